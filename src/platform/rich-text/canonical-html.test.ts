import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCanonical } from './canonical-html.ts';
import { filterHtml } from './html-filter.ts';

test.each([
  '',
  'chữ trơn',
  '<h2>Xả lũ</h2><p data-align="center">Mực nước <strong>hồ &amp; đập</strong><br>tăng</p>',
  '<ul><li><p>a</p></li><li><p>b</p><ol start="3"><li>c</li></ol></li></ul><hr>',
  '<p><a target="_blank" rel="noopener noreferrer" href="https://evn.com.vn/tin?a=1">EVN</a></p>',
  '<figure><img src="/files/ab/dap.webp" alt="Đập"><figcaption>Đập <em>chính</em></figcaption></figure>',
])('%s is as the filter writes it', (html) => {
  expect(isCanonical(html)).toBe(true);
  expect(filterHtml(html)).toBe(html);
});

test.each([
  '<P>a</P>',
  '<p>a',
  '<p>a</p></p>',
  '<p>a<p>b</p></p>',
  '<p>a > b</p>',
  '<p>&nbsp;</p>',
  '<p>a & b</p>',
  '<p onclick="x">a</p>',
  '<p data-align="center" data-align="right">a</p>',
  "<p data-align='center'>a</p>",
  '<a href="javascript:alert(1)">a</a>',
  '<a href="https://a.vn" target="_blank">a</a>',
  '<img src="https://a.vn/x.png" alt="">',
  '<script>alert(1)</script>',
  '<svg><p>a</p></svg>',
  '<!-- a --><p>b</p>',
  '<p/>',
  '<constructor>',
  `${'<blockquote>'.repeat(100)}${'</blockquote>'.repeat(100)}`,
])('%s is left to the filter', (html) => {
  expect(isCanonical(html)).toBe(false);
});

test('whatever is taken for canonical, the filter would not change', () => {
  const names = [
    'p',
    'h2',
    'ul',
    'ol',
    'li',
    'blockquote',
    'strong',
    'em',
    'a',
    'code',
    'pre',
    'figure',
    'figcaption',
    'td',
  ];
  const attributes = fc.constantFrom(
    ...['', '', '', ' data-align="right"', ' href="/tin"', ' href="java\tscript:x"', ' href="//a.vn"', ' start="2"'],
    ...[' rel="noopener noreferrer"', ' href="mailto:a@b.vn"', ' target="_blank" rel="noopener noreferrer" href="#a"'],
  );
  const text = fc.constantFrom(
    'a',
    ' ',
    '\n',
    'Thuỷ',
    '&amp;',
    '&lt;',
    '&#60;',
    '>',
    '"',
    "'",
    '\u00a0',
    '\u0338',
    '<',
    '=',
    '/',
  );
  const leaf = fc.oneof(
    text,
    fc.constantFrom(
      '<br>',
      '<hr>',
      '<img src="/files/a.webp" alt="b">',
      '<img src="/files/a.webp" alt="">',
      '<img alt="x">',
    ),
  );
  const tree = fc.letrec<{ node: string; nodes: string }>((tie) => ({
    nodes: fc.array(tie('node'), { maxLength: 4 }).map((nodes) => nodes.join('')),
    node: fc.oneof(
      { maxDepth: 5 },
      leaf,
      fc
        .tuple(fc.constantFrom(...names), attributes, tie('nodes'))
        .map(([name, own, inner]) => `<${name}${own}>${inner}</${name}>`),
    ),
  }));
  let canonical = 0;
  fc.assert(
    fc.property(tree.nodes, (html) => {
      if (!isCanonical(html)) return;
      canonical += 1;
      expect(filterHtml(html)).toBe(html);
    }),
    { numRuns: 20_000 },
  );
  expect(canonical).toBeGreaterThan(1_000);
});
