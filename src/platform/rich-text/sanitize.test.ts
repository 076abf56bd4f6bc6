import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxNesting, richTextAliases, richTextTags } from '../../contract/rich-text.ts';
import { isEmptyRichText, richTextNesting, richTextToPlain, sanitizeRichText } from './sanitize.ts';

/** Documents per property; enough to combine every piece with every other. */
const runs = { numRuns: 400 };

const videoFrame =
  'title="Video" width="640" height="360" loading="lazy" allow="fullscreen; picture-in-picture; encrypted-media" ' +
  'referrerpolicy="strict-origin-when-cross-origin" sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"';

describe('what is kept', () => {
  test.each([
    ['<p>Thuỷ điện <strong>Hoà Bình</strong></p>'],
    ['<h2 data-align="center">Mực nước</h2>'],
    ['<p>Q = 1.384,48 m<sup>3</sup>/s, CO<sub>2</sub></p>'],
    ['<ul><li><p>Hạ du</p><ol start="3" type="a"><li><p>Xã</p></li></ol></li></ul>'],
    ['<p><a target="_blank" rel="noopener noreferrer" href="https://evn.com.vn/a?b=1&amp;c=2">EVN</a></p>'],
    ['<p><a href="mailto:a@b.vn">a</a> <a href="tel:+84218">b</a> <a href="/tin-tuc">c</a> <a href="#muc">d</a></p>'],
    ['<figure><img src="/files/ab12/dap.webp" alt="Đập &quot;tràn&quot;" width="1200" height="800"></figure>'],
    [
      '<figure data-size="half" data-side="left"><a href="/tin-tuc"><img src="/files/ab12/dap.webp" alt=""></a></figure>',
    ],
    [
      '<figure><video src="/files/ab12/xa-lu.mp4" poster="/files/ab12/khung.webp" controls="controls" preload="none" title="Xả lũ"></video></figure>',
    ],
    ['<figure><img src="/files/ab12/dap.webp" alt=""><figcaption>Đập <em>tràn</em></figcaption></figure>'],
    [
      '<table><caption>Hồ</caption><colgroup><col width="120"><col></colgroup><tbody><tr><th scope="col">A</th><td data-align="right" colspan="2" rowspan="3"><p>1</p></td></tr></tbody></table>',
    ],
    [
      '<p>Mưa<sup><a id="note-ab12cd34-1-ref" href="#note-ab12cd34-1">1</a></sup></p><ol><li id="note-ab12cd34-1"><p>Theo <a href="#note-ab12cd34-1-ref">↩</a></p></li></ol>',
    ],
    ['<blockquote><p>Trích</p></blockquote><hr><pre><code>a &lt; b</code></pre>'],
    [`<figure><iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" ${videoFrame}></iframe></figure>`],
    ['<p>Một</p><p></p><p>Hai</p>'],
  ])('%s stays as it is', (html) => {
    expect(sanitizeRichText(html)).toBe(html);
  });
});

describe('what is turned into ours', () => {
  test.each([
    [
      '<b>a</b><i>b</i><strike>c</strike><del>d</del><ins>e</ins>',
      '<strong>a</strong><em>b</em><s>c</s><s>d</s><u>e</u>',
    ],
    ['<h1>a</h1><h5>b</h5><h6>c</h6>', '<h2>a</h2><h4>b</h4><h4>c</h4>'],
    ['<p style="text-align: center; color: red">a</p>', '<p data-align="center">a</p>'],
    ['<p align="RIGHT">a</p><p align="right">b</p>', '<p>a</p><p data-align="right">b</p>'],
    ['<div>Một</div><div>Hai</div>', '<p>Một</p><p>Hai</p>'],
    ['<div><p>Một</p></div><section><div>Hai</div></section>', '<p>Một</p><p>Hai</p>'],
    ['<font face="Arial"><span class="x">a</span></font>', 'a'],
    [
      '<p>a</p><p></p><figure><img src="/files/a/b.webp" alt=""></figure><p> </p><p>b</p>',
      '<p>a</p><figure><img src="/files/a/b.webp" alt=""></figure><p>b</p>',
    ],
    [
      '<figure data-side="left"><video src="https://other.example/a.mp4" onplay="x()">b</video></figure><figure data-size="huge"><video autoplay src="/files/a/b.webm"><track src="x">c</video></figure>',
      '<figure><video src="/files/a/b.webm" controls="controls" preload="none" title="Video"></video></figure>',
    ],
    ['<p>&nbsp;</p><p>a</p><p> </p><p><br></p><p>b</p><p></p>', '<p>a</p><p></p><p>b</p>'],
    [
      '<a href="https://a.vn" target="_blank">a</a>',
      '<a target="_blank" rel="noopener noreferrer" href="https://a.vn">a</a>',
    ],
    ['<a href="https://a.vn" target="_top" rel="opener">a</a>', '<a href="https://a.vn">a</a>'],
    ['<img src="/files/a.webp">', '<img src="/files/a.webp" alt="">'],
    [
      '<iframe src="//youtube.com/embed/dQw4w9WgXcQ?autoplay=1" onload="x()"><b>y</b></iframe>',
      `<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" ${videoFrame}></iframe>`,
    ],
    ['chữ trần', 'chữ trần'],
  ])('%s', (html, clean) => {
    expect(sanitizeRichText(html)).toBe(clean);
  });

  test('text typed in decomposed form is stored composed', () => {
    const text = '<p>Thuỷ điện Đắk R’Tíh: nước về hồ</p>';
    expect(sanitizeRichText(text.normalize('NFD'))).toBe(text.normalize('NFC'));
  });
});

describe('what is refused', () => {
  test.each([
    ['<script>alert(1)</script>a', 'a'],
    ['<scr<script>ipt>alert(1)</scr</script>ipt>', 'ipt&gt;alert(1)ipt&gt;'],
    ['<p onclick="alert(1)" onmouseover=x>a</p>', '<p>a</p>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<img src="data:image/png;base64,AA">', ''],
    ['<img src="https://other.vn/a.png">', ''],
    ['<img src="//other.vn/files/a.png">', ''],
    ['<img src="/files/../api/logout">', ''],
    ['<img src="/files/%2e%2e/api/logout">', ''],
    ['<img src="/files/a.webp?v=1&amp;x=2">', ''],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="JaVaScRiPt&colon;alert(1)">a</a>', '<a>a</a>'],
    ['<a href="java&#x0A;script:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="&#1;javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="&#106;&#97;&#118;&#97;script:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="data:text/html,<script>1</script>">a</a>', '<a>a</a>'],
    ['<a href="vbscript:x">a</a>', '<a>a</a>'],
    ['<a href="//evil.vn">a</a>', '<a>a</a>'],
    ['<a href="\\/evil.vn">a</a>', '<a>a</a>'],
    ['<a href="/&#9;/evil.vn">a</a>', '<a>a</a>'],
    ['<a href="&#1;//evil.vn">a</a>', '<a>a</a>'],
    ['<a href="/\n/evil.vn">a</a>', '<a>a</a>'],
    ['<iframe src="https://evil.vn/embed/dQw4w9WgXcQ"></iframe>', ''],
    ['<iframe src="https://www.youtube.com.evil.vn/embed/dQw4w9WgXcQ"></iframe>', ''],
    ['<iframe srcdoc="<script>alert(1)</script>">a</iframe>', ''],
    ['<p style="background:url(javascript:1)">a</p>', '<p>a</p>'],
    [
      '<ul><li id="login">a</li><li id="note-1-x">b</li></ul><a id="note-a-1" href="/x">c</a>',
      '<ul><li>a</li><li>b</li></ul><a href="/x">c</a>',
    ],
    ['<style>p{color:red}</style><p>a</p>', '<p>a</p>'],
    ['<svg><style><img src=x onerror=alert(1)></style></svg>a', 'a'],
    ['<svg/onload=alert(1)>', ''],
    ['<svg><p><style><g title="</style><img src=x onerror=alert(1)>">', ''],
    ['<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">', ''],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>', ''],
    ['<template><p>a</p></template>b', 'b'],
    ['<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>', ''],
    ['<textarea><p title="</textarea><img src=x onerror=alert(1)>">', '"&gt;'],
    ['<xmp><p title="</xmp><img src=x onerror=alert(1)>">', '"&gt;'],
    ['<p>a<!-- <img src=x onerror=alert(1)> b', '<p>a</p>'],
    ['<!--><img src=x onerror=alert(1)>-->', '--&gt;'],
    [
      '<object data="x"></object><embed src="x"><base href="//evil.vn"><meta http-equiv=refresh content=0><link rel=x>',
      '',
    ],
    ['<form action="/x"><input name=a><button formaction="javascript:1">Gửi</button></form>', 'Gửi'],
    ['<p data-align="x&quot; onclick=1" id=a class=b name=c>a</p>', '<p>a</p>'],
    ['<td colspan="9999" rowspan="0">a</td>', '<td>a</td>'],
    ['<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
    ['a<p title="', 'a'],
    ['<p><a href="https://a.vn"', ''],
  ])('%s', (html, clean) => {
    expect(sanitizeRichText(html)).toBe(clean);
  });

  test('a later normalisation cannot break a tag open', () => {
    const attack =
      '<p>&#x338; onclick=alert(1) x</p><p>\u0338 onclick=alert(1)</p><p>&#x301;&#x338; onclick=alert(1)</p>';
    const clean = sanitizeRichText(attack);
    expect(clean.normalize('NFC')).not.toContain('≯');
    expect(sanitizeRichText(clean)).toBe(clean);
  });

  test('a document 5,000 elements deep costs little and comes out as text', () => {
    for (const tag of ['b', 'svg', 'blockquote']) {
      const deep = `<${tag}>`.repeat(5000);
      expect(richTextNesting(deep)).toBe(5000);
      const started = performance.now();
      expect(richTextNesting(sanitizeRichText(deep))).toBeLessThanOrEqual(1);
      expect(performance.now() - started).toBeLessThan(500);
    }
  });
});

describe('for any document', () => {
  const pieces = fc.constantFrom(
    ...Object.keys(richTextTags).flatMap((tag) => [`<${tag}>`, `</${tag}>`]),
    ...Object.keys(richTextAliases).map((tag) => `<${tag}>`),
    ...['<script>', '</script>', '<svg>', '</svg>', '<math>', '<style>', '</style>', '<noscript>', '</noscript>'],
    ...['<template>', '<textarea>', '</textarea>', '<title>', '<!--', '-->', '<![CDATA[', ']]>', '<div>', '</div>'],
    ...['<p align="center" onclick=alert(1)>', '<a href="javascript:alert(1)">', '<a href=" /x" target=_blank>'],
    ...['<img src="/files/a.webp" alt=\'"><script>\'>', '<img src=x onerror=alert(1)>', '<p title="', "<p title='"],
    ...['<iframe src="https://youtu.be/dQw4w9WgXcQ">', '">', "'>", '&lt;script&gt;', '&amp;', '&', '&#x338;', '\u0338'],
    ...['\u0301', ' ', '\n', '\u00a0', '<br>', '<', '>', 'Thuỷ', 'thủy điện'.normalize('NFD'), 'onclick=', '<p/', '\0'],
  );
  const document = fc.oneof(
    { weight: 4, arbitrary: fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join('')) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  );

  test('a second pass changes nothing', () => {
    fc.assert(
      fc.property(document, (html) => {
        const once = sanitizeRichText(html);
        expect(sanitizeRichText(once)).toBe(once);
      }),
      runs,
    );
  });

  test('only the tags and attributes of the allow-list come out', () => {
    const tag = /<(\/?)([a-z0-9]+)((?: [a-z-]+="[^"<>]*")*)>/g;
    fc.assert(
      fc.property(document, (html) => {
        const clean = sanitizeRichText(html);
        for (const [, , name = '', attributes = ''] of clean.matchAll(tag)) {
          expect(Object.keys(richTextTags)).toContain(name);
          expect(attributes).not.toMatch(/ on[a-z]+=|javascript:|data:|style=/i);
        }
        expect(clean.replace(tag, '')).not.toContain('<');
      }),
      runs,
    );
  });

  test('nesting, text and emptiness are told without failing, and agree with each other', () => {
    fc.assert(
      fc.property(document, (html) => {
        expect(richTextNesting(html)).toBeGreaterThanOrEqual(0);
        const clean = sanitizeRichText(html);
        if (/[\p{L}\p{N}]/u.test(richTextToPlain(clean))) expect(isEmptyRichText(clean)).toBe(false);
      }),
      runs,
    );
  });
});

describe('nesting', () => {
  test.each([
    ['', 0],
    ['chữ', 0],
    ['<p>a</p><p>b</p>', 1],
    ['<ul><li><p>a</p></li></ul>', 3],
    ['<p>a<p>b<p>c', 1],
    ['<ul><li>a<li>b<li>c</ul>', 2],
    ['<table><tr><td>a<td>b<tr><td>c</table>', 3],
    ['<br><hr><img src=x>', 0],
    ['<!-- <b><b><b> --><p>a</p>', 1],
    ['<script>"<b><b><b>"</script>', 1],
    ['<p title="<b><b>">a</p>', 1],
    ['</b></b><p></p>', 1],
    [`${'<blockquote>'.repeat(maxNesting)}a`, maxNesting],
    [`${'<b></x>'.repeat(5000)}a`, 5000],
  ])('case %#', (html, depth) => {
    expect(richTextNesting(html)).toBe(depth);
  });
});

describe('plain text', () => {
  test.each([
    ['<h2>Mực nước</h2><p>Hồ <strong>Hoà</strong> Bình</p>', 'Mực nước\nHồ Hoà Bình'],
    ['<ul><li><p>a</p></li><li><p>b</p></li></ul>', 'a\nb'],
    ['<table><tbody><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></tbody></table>', '1 2\n3'],
    ['a<br>b', 'a\nb'],
    ['<p>a &amp;lt; b &lt;c&gt; &#272;&nbsp;x</p>', 'a &lt; b <c> Đ x'],
    ['<p>m<sup>3</sup>/s</p>', 'm3/s'],
  ])('%s', (html, text) => {
    expect(richTextToPlain(html)).toBe(text);
  });
});

describe('emptiness', () => {
  test.each(['', '<p></p>', '<p>&nbsp;\u200b</p>', '<p><br></p>', '<ul><li><p></p></li></ul>', '<hr>'])(
    '%s is empty',
    (html) => {
      expect(isEmptyRichText(html)).toBe(true);
    },
  );
  test.each(['<p>a</p>', '<img src="/files/a.webp" alt="">', '<table></table>', '<iframe></iframe>', '&lt;'])(
    '%s is not',
    (html) => {
      expect(isEmptyRichText(html)).toBe(false);
    },
  );
});
