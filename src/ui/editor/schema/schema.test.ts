import { getSchema } from '@tiptap/core';
import { DOMSerializer, Node } from '@tiptap/pm/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alignments, figureSides, figureSizes, richTextTags } from '../../../contract/rich-text.ts';
import { isEmptyRichText, richTextToPlain, sanitizeRichText } from '../../../platform/rich-text/sanitize.ts';
import { canonicalHtml } from '../serialize.ts';
import { schemaExtensions } from './schema.ts';

const schema = getSchema(schemaExtensions);

/** The part of the DOM that serializing nodes to HTML needs, since there is no browser here. */
class Element {
  readonly attributes: string[] = [];
  readonly children: (Element | string)[] = [];
  readonly nodeType = 1;
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
  setAttribute(name: string, value: unknown): void {
    const written = String(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    this.attributes.push(` ${name}="${written.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}"`);
  }
  appendChild(child: Element | string): Element | string {
    this.children.push(child);
    return child;
  }
  get html(): string {
    const inside = this.children.map((child) => (typeof child === 'string' ? child : child.html)).join('');
    if (this.name === '') return inside;
    const open = `<${this.name}${this.attributes.join('')}>`;
    return ['br', 'hr', 'img', 'col'].includes(this.name) ? open : `${open}${inside}</${this.name}>`;
  }
}

const paper = {
  createElement: (name: string) => new Element(name),
  createDocumentFragment: () => new Element(''),
  createTextNode: (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('\u00a0', '&nbsp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
};

/** What the editor sends for a document. */
function written(json: unknown): string {
  const node = Node.fromJSON(schema, json);
  node.check();
  const fragment: unknown = DOMSerializer.fromSchema(schema).serializeFragment(node.content, {
    document: paper as unknown as Document,
  });
  return canonicalHtml((fragment as Element).html);
}

const words = fc.constantFrom('Hồ', 'Thuỷ điện', 'a < b & c', '"x"', '\u00a0', 'm3/s', '&lt;script&gt;', "it's > 5");
const pixels = fc.option(fc.integer({ min: 1, max: 4000 }), { nil: null });
const alignment = fc.constantFrom(null, ...alignments);

const link = fc.record({
  href: fc.constantFrom('https://evn.com.vn/?a=1&b=2', '/tin-tuc', 'mailto:a@b.vn', 'tel:+84218', '#muc'),
  blank: fc.boolean(),
});
const mark = fc.oneof(
  fc.constantFrom('bold', 'italic', 'underline', 'strike', 'superscript', 'code').map((type) => ({ type })),
  link.map(({ href, blank }) => ({
    type: 'link',
    attrs: { href, target: blank ? '_blank' : null, rel: blank ? 'noopener noreferrer' : null },
  })),
);
const text = fc.record({ text: words, mark: fc.option(mark, { nil: undefined }) }).map(({ text, mark }) => ({
  type: 'text',
  text,
  ...(mark && { marks: [mark] }),
}));
const inline = fc.array(
  fc.oneof({ weight: 5, arbitrary: text }, { weight: 1, arbitrary: fc.constant({ type: 'hardBreak' }) }),
  { maxLength: 4 },
);

const paragraph = fc.record({ alignment, content: inline }).map(({ alignment, content }) => ({
  type: 'paragraph',
  attrs: { alignment },
  content,
}));
const heading = fc
  .record({ alignment, level: fc.constantFrom(2, 3, 4), content: inline })
  .map(({ alignment, level, content }) => ({ type: 'heading', attrs: { alignment, level }, content }));
const look = fc
  .record({ size: fc.constantFrom(null, ...figureSizes), side: fc.constantFrom(null, ...figureSides) })
  .map(({ size, side }) => ({ size, side: size && side }));
const figure = fc
  .record({
    alt: words,
    width: pixels,
    height: pixels,
    href: fc.constantFrom(null, 'https://evn.com.vn/?a=1&b=2', '/tin-tuc'),
    look,
    content: inline,
  })
  .map(({ content, look, ...attrs }) => ({
    type: 'figure',
    attrs: { src: '/files/ab12/dap.webp?v=2', ...attrs, ...look },
    content,
  }));
const film = fc
  .record({
    poster: fc.constantFrom(null, '/files/ab12/khung.webp'),
    title: words.filter((text) => text.trim() === text),
    look,
  })
  .map(({ look, ...attrs }) => ({ type: 'film', attrs: { src: '/files/ab12/xa-lu.mp4', ...attrs, ...look } }));
const video = fc.constantFrom(
  {
    type: 'video',
    attrs: { src: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=9', title: 'Đập "tràn"' },
  },
  {
    type: 'video',
    attrs: { src: 'https://player.vimeo.com/video/76979871?h=abcdef0123&dnt=1', title: 'Video' },
  },
);
const code = words.map((text) => ({ type: 'codeBlock', content: [{ type: 'text', text }] }));
const item = paragraph.map((content) => ({ type: 'listItem', content: [content] }));
const list = fc.oneof(
  fc.array(item, { minLength: 1, maxLength: 3 }).map((content) => ({ type: 'bulletList', content })),
  fc
    .record({
      content: fc.array(item, { minLength: 1, maxLength: 3 }),
      start: fc.integer({ min: 0, max: 20 }),
      type: fc.constantFrom(null, '1', 'a', 'I'),
    })
    .map(({ content, ...attrs }) => ({ type: 'orderedList', attrs, content })),
);
const cell = fc
  .record({
    type: fc.constantFrom('tableCell', 'tableHeader'),
    alignment,
    rowspan: fc.integer({ min: 1, max: 2 }),
    colspan: fc.integer({ min: 1, max: 2 }),
    width: pixels,
    content: paragraph,
  })
  .map(({ type, width, content, ...attrs }) => ({
    type,
    attrs: { ...attrs, colwidth: width === null ? null : Array.from({ length: attrs.colspan }, () => width) },
    content: [content],
  }));
const table = fc
  .record({
    caption: fc.constantFrom('', 'Mực nước < 5 m'),
    rows: fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
  })
  .map(({ caption, rows }) => ({
    type: 'table',
    attrs: { caption },
    content: rows.map((content) => ({ type: 'tableRow', content })),
  }));
const plain = fc.oneof(
  paragraph,
  heading,
  figure,
  video,
  film,
  code,
  list,
  table,
  fc.constant({ type: 'horizontalRule' }),
);
const quote = fc.array(plain, { minLength: 1, maxLength: 2 }).map((content) => ({ type: 'blockquote', content }));
const documents = fc
  .array(fc.oneof({ weight: 6, arbitrary: plain }, { weight: 1, arbitrary: quote }), { minLength: 1, maxLength: 6 })
  .map((content) => ({ type: 'doc', content }));

test('whatever the editor writes, the server stores to the letter', () => {
  fc.assert(
    fc.property(documents, (json) => {
      const html = written(json);
      expect(sanitizeRichText(html)).toBe(html);
    }),
    { numRuns: 500 },
  );
});

test('an untouched document is nothing at all', () => {
  expect(written({ type: 'doc', content: [{ type: 'paragraph' }] })).toBe('');
});

test('the text of a document is the text of what it writes', () => {
  fc.assert(
    fc.property(documents, (json) => {
      const node = Node.fromJSON(schema, json);
      const squeezed = (text: string) => text.replace(/\s+/g, '');
      const captions = json.content.some((block) => JSON.stringify(block).includes('caption":"M'));
      if (captions) return;
      expect(squeezed(richTextToPlain(written(json)))).toBe(squeezed(node.textContent));
      if (squeezed(node.textContent) !== '') expect(isEmptyRichText(written(json))).toBe(false);
    }),
  );
});

test('every tag of the allow-list can be written', () => {
  const seen = new Set<string>();
  for (const json of fc.sample(documents, 800)) {
    for (const [, tag = ''] of written(json).matchAll(/<([a-z0-9]+)/g)) seen.add(tag);
  }
  // The editor writes header cells, not header sections; it reads both.
  const expected = Object.keys(richTextTags).filter((tag) => tag !== 'thead');
  expect([...seen, 'sub'].sort()).toEqual(expect.arrayContaining(expected.sort()));
});
