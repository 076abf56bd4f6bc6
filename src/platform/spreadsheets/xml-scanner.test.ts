import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from './limits.ts';
import { scanXml } from './xml-scanner.ts';

/** The calls of a handler; adjacent texts are joined. */
function eventsOf(pieces: readonly string[]): string[] {
  const events: string[] = [];
  let text = '';
  const flush = () => {
    if (text !== '') events.push(`text ${text}`);
    text = '';
  };
  const scanner = scanXml({
    open(name, attributes) {
      flush();
      events.push(`open ${name} ${JSON.stringify(attributes)}`);
    },
    text: (part) => {
      text += part;
    },
    close(name) {
      flush();
      events.push(`close ${name}`);
    },
  });
  for (const piece of pieces) scanner.write(piece);
  scanner.end();
  return events;
}

const document =
  '\ufeff<?xml version="1.0"?>\n<!-- <a> -->\n<x:a one=\'1 > "0"\' x:two = "&lt;&#x1EC5;">Thu&#7927; <b/>\r\n<![CDATA[<c>&amp;]]></x:a >\n';

test('elements, attributes, references, sections and comments', () => {
  expect(eventsOf([document])).toEqual([
    'open a {"one":"1 > \\"0\\"","x:two":"<ễ"}',
    'text Thuỷ ',
    'open b {}',
    'close b',
    'text \n<c>&amp;',
    'close a',
  ]);
});

test('wherever a document is cut, it says the same', () => {
  const cuts = fc.uniqueArray(fc.nat(document.length), { maxLength: document.length });
  fc.assert(
    fc.property(cuts, (positions) => {
      const ends = [...positions.toSorted((one, other) => one - other), document.length];
      const pieces = ends.map((end, index) => document.slice(ends[index - 1] ?? 0, end));
      expect(eventsOf(pieces)).toEqual(eventsOf([document]));
    }),
  );
});

test.each([
  ...['', '<a>', '</a>', '<a></b>', '<a/><b/>', '<a/>b', 'a<b/>', '<a b></a>', '<a b=c></a>', '<a b="c></a>', '< a/>'],
  ...[
    '<a>&b;</a>',
    '<a>&</a>',
    '<a>&#0;</a>',
    '<a>&#x110000;</a>',
    '<a>&#-1;</a>',
    '<a>&valueOf;</a>',
    '<!DOCTYPE a><a/>',
  ],
])('%j is damaged', (xml) => {
  expect(() => eventsOf([xml])).toThrowError(expect.objectContaining({ code: 'damaged' }));
});

test('no token is longer than its limit', () => {
  const half = 'x'.repeat(limits.xmlTokenCharacters / 2);
  const scanner = scanXml({ open: () => {} });
  scanner.write('<a>');
  scanner.write(half);
  expect(() => scanner.write(`${half}x`)).toThrowError(expect.objectContaining({ code: 'tooLarge' }));
});
