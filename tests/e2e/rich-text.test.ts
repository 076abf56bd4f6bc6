import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sanitizeRichText } from '../../src/platform/rich-text/sanitize.ts';
import { findTestBrowser } from '../support/browser-path.ts';

/**
 * The editor's reading side, which needs a real browser's HTML parser: what is on the clipboard becomes what the
 * allow-list holds, and what the server stored is read without loss.
 */
const executablePath = findTestBrowser();

let server: ViteDevServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  if (!executablePath) return;
  server = await createServer({
    configFile: false,
    root: join(import.meta.dirname, '../..'),
    cacheDir: join(tmpdir(), 'rich-text-test-cache'),
    appType: 'custom',
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0, watch: null, ws: false },
    optimizeDeps: {
      noDiscovery: true,
      include: ['@tiptap/core', '@tiptap/starter-kit', '@tiptap/extension-table', '@tiptap/pm/model'],
    },
    plugins: [
      {
        name: 'blank-page',
        configureServer: ({ middlewares }) => {
          middlewares.use('/blank', (_request, response) => {
            response.setHeader('content-type', 'text/html; charset=utf-8').end('<!doctype html><title>blank</title>');
          });
        },
      },
    ],
  });
  await server.listen();
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-quic', '--no-first-run'] });
  page = await browser.newPage();
  await page.goto(`${server.resolvedUrls?.local[0]}blank`);
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

interface Cleaned {
  html: string;
  pictures: string[];
  dropped: number;
}

/** What pasting makes of HTML from elsewhere. */
function cleaned(html: string): Promise<Cleaned> {
  return page.evaluate(`import('/src/ui/editor/paste/clean-paste.ts').then(({ cleanPaste }) => {
    const { html, pictures, dropped } = cleanPaste(${JSON.stringify(html)});
    return { html, pictures: [...pictures.values()].map((file) => file.type), dropped };
  })`);
}

/** What the editor writes when it has read stored text and nobody has touched it. */
function rewritten(html: string): Promise<string> {
  return page.evaluate(`Promise.all([
    import('/src/ui/editor/schema/schema.ts'),
    import('/src/ui/editor/serialize.ts'),
    import('/@id/@tiptap/core'),
    import('/@id/@tiptap/pm/model'),
  ]).then(([{ schemaExtensions }, { serializeDocument }, { getSchema, createNodeFromContent }]) => {
    const schema = getSchema(schemaExtensions);
    return serializeDocument(createNodeFromContent(${JSON.stringify(html)}, schema, { slice: false }));
  })`);
}

const item = (level: number, marker: string, text: string, list = 0) =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l${list} level${level} lfo1'><![if !supportLists]>` +
  `<span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>` +
  `&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span lang=VI>${text}<o:p></o:p></span></p>`;

const word = (body: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {font-size:13pt} --></style>` +
  `<!--[if gte mso 9]><xml><w:WordDocument></w:WordDocument></xml><![endif]--></head><body><!--StartFragment-->${body}` +
  '<!--EndFragment--></body></html>';

describe.skipIf(!executablePath)('pasting', () => {
  test.each([
    [
      'Word: fonts, empty paragraphs and office tags go; bold, italics and links stay',
      word(
        `<p class=MsoTitle>Thông báo</p><p class=MsoNormal align=center style='text-align:center'><b><span style='font-size:14.0pt'>Kính&nbsp;gửi</span></b></p>` +
          `<p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal><i>Căn cứ</i> <a href="https://evn.com.vn" style='color:blue'>quy trình</a></p>`,
      ),
      '<h2>Thông báo</h2><p data-align="center"><strong>Kính gửi</strong></p><p><em>Căn cứ</em> <a href="https://evn.com.vn">quy trình</a></p>',
    ],
    [
      'Word: bullets inside numbers',
      word(
        item(1, '1.', 'Một') +
          item(2, '·', 'Một một') +
          item(2, '·', 'Một hai') +
          item(1, '2.', 'Hai') +
          '<p class=MsoNormal>Hết</p>',
      ),
      '<ol><li><p>Một</p><ul><li><p>Một một</p></li><li><p>Một hai</p></li></ul></li><li><p>Hai</p></li></ol><p>Hết</p>',
    ],
    [
      'Word: two lists in a row, lettered and Roman',
      word(item(1, 'a.', 'A', 0) + item(1, 'b.', 'B', 0) + item(1, 'i.', 'C', 1)),
      '<ol type="a"><li><p>A</p></li><li><p>B</p></li></ol><ol type="i"><li><p>C</p></li></ol>',
    ],
    [
      'Word: a list that goes on after a paragraph',
      word(`${item(1, '1.', 'Một')}<p class=MsoNormal>Xen</p>${item(1, '2.', 'Hai')}`),
      '<ol><li><p>Một</p></li></ol><p>Xen</p><ol start="2"><li><p>Hai</p></li></ol>',
    ],
    [
      'Word: what no list draws is text inside the item around it, as bold as it was; a list that jumps is divided',
      word(
        item(1, '1.', 'Một') +
          item(2, '1.1', 'Con') +
          item(3, 'o', 'Chấm') +
          `<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><b><span style='mso-list:Ignore'>1.2<span>&nbsp; </span></span>Đậm</b></p>` +
          item(1, '3.', 'Ba') +
          item(1, '1.', 'Lại'),
      ),
      '<ol><li><p>Một</p><p>1.1 Con</p><ul><li><p>Chấm</p></li></ul><p><strong>1.2 Đậm</strong></p></li></ol>' +
        '<ol start="3"><li><p>Ba</p></li></ol><ol><li><p>Lại</p></li></ol>',
    ],
    [
      'a web page: styles and values of items number a list; what none draws is text',
      '<ol style="list-style-type:upper-roman" start="4"><li>a</li><li>b</li><li value="9">c</li></ol>' +
        '<ol reversed><li>d</li><li>e</li></ol><ul style="list-style-type:decimal"><li>g</li></ul>' +
        '<ol style="list-style-type:decimal-leading-zero"><li>h <b>i</b><ol type="a"><li>k</li></ol></li><li><p>l</p></li></ol>',
      '<ol type="I" start="4"><li>a</li><li>b</li></ol><ol type="I" start="9"><li>c</li></ol>' +
        '<ol start="2"><li>d</li></ol><ol><li>e</li></ol><ol><li>g</li></ol>' +
        '<p>01. h <strong>i</strong></p><ol type="a"><li>k</li></ol><p>02. l</p>',
    ],
    [
      'Word on the web: levels of another kind than a number and a dot',
      '<ol><li data-leveltext="%1." data-aria-level="1"><p>a</p></li></ol>' +
        '<ol><li data-leveltext="%1.%2." data-aria-level="2"><p>b</p></li></ol>' +
        '<ol start="2"><li data-leveltext="%1.%2." data-aria-level="2"><p>c</p></li></ol>' +
        '<ol start="2" style="list-style-type:lower-alpha"><li data-leveltext="%1)" data-aria-level="1"><p>d</p></li></ol>',
      '<ol><li><p>a</p></li></ol><p>1.1. b</p><p>1.2. c</p><p>b) d</p>',
    ],
    [
      'Word: tables keep merged cells, not widths',
      word(
        `<table class=MsoTableGrid border=1 width=600><thead><tr><td width=100 colspan=2><p class=MsoNormal><b>Hồ</b></p></td></tr></thead>` +
          `<tr><td><p class=MsoNormal>A</p></td><td align=right><p class=MsoNormal align=right>1</p></td></tr></table>`,
      ),
      '<table><thead><tr><th colspan="2"><p><strong>Hồ</strong></p></th></tr></thead><tbody><tr><td><p>A</p></td><td data-align="right"><p data-align="right">1</p></td></tr></tbody></table>',
    ],
    [
      'Excel: cells',
      `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table border=0 style='border-collapse:collapse'><col width=64 style='width:48pt'><tr height=20><td class=xl65 width=64>Hồ</td><td class=xl66 align=right>1.384,48</td></tr></table></body></html>`,
      '<table><tbody><tr><td>Hồ</td><td data-align="right">1.384,48</td></tr></tbody></table>',
    ],
    [
      'Google Docs: the wrapper is not bold, spans tell what is',
      `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr"><span style="font-weight:700">Tiêu đề</span></h1>` +
        `<p dir="ltr" style="line-height:1.38"><span style="font-weight:700;font-style:normal">Đậm</span><span style="font-weight:400;font-style:italic"> nghiêng</span><span style="vertical-align:super">3</span></p><br />` +
        `<ul><li dir="ltr"><p><span>a</span></p></li><ul><li><p><span>b</span></p></li></ul></ul></b>`,
      '<h2>Tiêu đề</h2><p><strong>Đậm</strong><em> nghiêng</em><sup>3</sup></p><ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>',
    ],
    [
      'Google Docs: a list that begins one level in takes no number',
      '<ol><ol><li style="list-style-type:lower-roman"><p>a</p></li></ol><li><p>b</p></li></ol><ol><ol><li>c</li></ol></ol>',
      '<ol type="i"><li><p>a</p></li></ol><ol><li><p>b</p></li></ol><ol><li>c</li></ol>',
    ],
    [
      'a web page: scripts, handlers and unsafe addresses go',
      `<div class="x" onclick="alert(1)"><p id="a">Một <span style="color:red">hai</span></p><script>alert(1)</script><a href="javascript:alert(1)">ba</a></div><svg><text>bốn</text></svg>`,
      '<div><p>Một hai</p>ba</div>',
    ],
    [
      'Word: numbered headings keep their numbers and are no list',
      word(
        [
          "<h1 style='mso-list:l0 level1 lfo1'><![if !supportLists]><span><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp; </span></span></span><![endif]><span lang=VI>Mực nước</span></h1>",
          "<h2 style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>1.1.<span>&nbsp; </span></span>Hồ Hoà Bình</h2>",
          '<p class=MsoNormal>Ổn định</p>',
        ].join(''),
      ),
      '<h2>1. Mực nước</h2><h3>1.1. Hồ Hoà Bình</h3><p>Ổn định</p>',
    ],
    [
      'headings keep their levels apart, below the title of the page',
      '<h1>Một</h1><h2>Hai</h2><h3>Ba</h3><h4>Bốn</h4><h5>Năm</h5>',
      '<h2>Một</h2><h3>Hai</h3><h4>Ba</h4><h4>Bốn</h4><h4>Năm</h4>',
    ],
    ['headings that begin at the second level stay', '<h2>Hai</h2><h3>Ba</h3>', '<h2>Hai</h2><h3>Ba</h3>'],
    ['decomposed text is composed', `<p>${'Thuỷ điện'.normalize('NFD')}</p>`, '<p>Thuỷ điện</p>'],
  ])('%s', async (_name, html, clean) => {
    expect((await cleaned(html)).html.trim()).toBe(clean);
  });

  test.each([
    [
      'word-legal',
      '<p>Điều 5. Phạm vi điều chỉnh</p><p>5.1. Khoản một</p><p>5.2. Khoản hai</p><p>Đoạn xen giữa</p>' +
        '<p>Điều 6. Hiệu lực</p><ol start="4" type="I"><li><p>Mục La Mã bốn</p></li></ol>' +
        '<p>c) Điểm c</p><p>d) Điểm d</p><p>đ) Điểm đ</p><p>e) Điểm e</p>' +
        '<ul><li><p>Gạch</p><ul><li><p>Cộng</p></li></ul></li></ul><ol start="3"><li><p>Tiếp số ba</p></li></ol>' +
        '<p>Bảng 2: Số liệu</p><h2>Chương II Quy định chung</h2>',
    ],
    [
      'word-vn-points',
      '<p>a) điểm a)</p><p>b) điểm b)</p><p>c) điểm c)</p><p>d) điểm d)</p><p>đ) điểm đ)</p><p>e) điểm e)</p>' +
        '<p>g) điểm g)</p><p>xen</p><ol type="I"><li><p>mục I.</p></li><li><p>mục II.</p></li><li><p>mục III.</p></li></ol>' +
        '<p>xen</p><ol start="4" type="I"><li><p>mục IV</p></li></ol><p>xen</p>' +
        '<ol start="2"><li><p>mục 2</p><p>2.1. con 2.1</p><p>2.2. con 2.2</p></li><li><p>mục 3</p></li></ol>',
    ],
    [
      'word-list',
      '<h2>Quy trình xả</h2><ol><li><p>Bước một</p><ol type="a"><li><p>Ý nhỏ a</p></li><li><p>Ý nhỏ b</p></li></ol></li>' +
        '<li><p>Bước hai</p></li></ol><ul><li><p>Gạch đầu dòng</p></li></ul>',
    ],
    [
      'gdocs',
      '<ol><li><p><strong>Đậm</strong> thường</p><ol type="a"><li><p><em>nghiêng</em></p></li></ol></li>' +
        '<li><p>Mục hai</p></li></ol><p><u>gạch</u> <a href="https://example.vn">liên kết</a></p>',
    ],
  ])('%s.html keeps its numbering, and is stored as it is', async (name, begin) => {
    const { html } = await cleaned(readFileSync(`tests/fixtures/clipboard/${name}.html`, 'utf8'));
    const stored = await rewritten(html);
    expect(stored.slice(0, begin.length)).toBe(begin);
    expect(sanitizeRichText(stored)).toBe(stored);
  });

  test.each([
    [
      'Word',
      word(
        `<p class=MsoNormal>Mưa lớn<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'>[1]</span></span></a> ở thượng lưu.</p>` +
          `<div style='mso-element:footnote-list'><br clear=all><hr align=left size=1 width="33%"><div style='mso-element:footnote' id=ftn1>` +
          `<p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1" title=""><span>[1]</span></a> Theo đài khí tượng.</p></div></div>`,
      ),
    ],
    [
      'LibreOffice',
      `<p>Mưa lớn<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a> ở thượng lưu.</p>` +
        `<div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a> Theo đài khí tượng.</p></div>`,
    ],
    [
      'Google Docs',
      `<p>Mưa lớn<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup> ở thượng lưu.</p><hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a> Theo đài khí tượng.</p></div>`,
    ],
  ])('footnotes of %s become a list at the end, linked both ways, that is stored as it is', async (_from, html) => {
    const { html: clean } = await cleaned(html);
    const stored = await rewritten(clean);
    const [, id] = /href="#(note-[\da-f]+-1)"/.exec(stored) ?? [];
    expect(stored).toBe(
      `<p>Mưa lớn<a id="${id}-ref" href="#${id}"><sup>1</sup></a> ở thượng lưu.</p>` +
        `<ol><li id="${id}"><p>Theo đài khí tượng. <a href="#${id}-ref">↩</a></p></li></ol>`,
    );
    expect(sanitizeRichText(stored)).toBe(stored);
  });

  test('pictures: ours stay, those inside the text are taken out to be uploaded, others are counted', async () => {
    const { html, pictures, dropped } = await cleaned(
      `<p><img src="/files/ab/dap.webp" alt="Đập" onerror="x()"></p><p><img src="data:image/png;base64,iVBORw0KGgo="></p>` +
        `<p>a<img src="https://other.vn/a.png"></p><img src="file:///C:/a.png"><img src="data:image/svg+xml;base64,PHN2Zz4=">`,
    );
    expect(html).toMatch(/^<p><img src="\/files\/ab\/dap.webp" alt="Đập"><\/p><img data-upload="[\w-]+"><p>a<\/p>$/);
    expect(pictures).toEqual(['image/png']);
    expect(dropped).toBe(3);
  });
});

describe.skipIf(!executablePath)('reading stored text', () => {
  test.each([
    '<h2 data-align="center">Mực nước</h2><p>Q = 1.384,48 m<sup>3</sup>/s, CO<sub>2</sub>, <u>a</u> <s>b</s> <code>c</code></p>',
    '<p><a target="_blank" rel="noopener noreferrer" href="https://evn.com.vn/?a=1&amp;b=2">EVN</a> <a href="#muc">mục</a></p>',
    '<ul><li><p>a</p><ol start="3" type="i"><li><p>b</p></li></ol></li></ul>',
    '<figure><img src="/files/ab/dap.webp" alt="Đập &quot;tràn&quot;" width="1280" height="720"><figcaption>Đập <em>tràn</em></figcaption></figure>',
    '<table><caption>Đơn vị: m</caption><colgroup><col width="120"><col></colgroup><tbody><tr><th scope="col"><p>Hồ</p></th><th><p>H</p></th></tr><tr><td data-align="right" colspan="2"><p>1</p></td></tr></tbody></table>',
    '<blockquote><p>Trích</p></blockquote><hr><pre><code>a &lt; b\n  c</code></pre>',
    '<p>Một\u00a0hai</p><p></p><p>Ba<br>bốn</p>',
    '<p><strong><em>đậm nghiêng</em></strong> thường</p>',
  ])('%s is read without loss', async (html) => {
    expect(sanitizeRichText(html)).toBe(html);
    expect(await rewritten(html)).toBe(html);
  });

  test('a video is read without loss', async () => {
    const html = sanitizeRichText(
      '<figure><iframe src="https://youtu.be/dQw4w9WgXcQ?t=9" title="Đập"></iframe></figure>',
    );
    expect(html).toContain('embed/dQw4w9WgXcQ?start=9" title="Đập"');
    expect(await rewritten(html)).toBe(html);
  });

  test.each([
    ['<p>a<img src="/files/a.webp" alt="">b</p>', '<p>a</p><figure><img src="/files/a.webp" alt=""></figure><p>b</p>'],
    ['chữ trần', '<p>chữ trần</p>'],
    ['<table><thead><tr><th>A</th></tr></thead></table>', '<table><tbody><tr><th><p>A</p></th></tr></tbody></table>'],
  ])('%s, as another program may store it, keeps its content', async (html, own) => {
    expect(await rewritten(html)).toBe(own);
  });
});
