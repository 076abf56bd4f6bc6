import { inflateSync } from 'node:zlib';
import type { HiddenFact } from '../contract/hidden.ts';
import type { Hidden } from './found.ts';
import { entriesOf, textOf, valueAt } from './pdf-values.ts';

/** What a document says who wrote it, and with what. */
const blanked: ReadonlySet<string> = new Set(['Author', 'Creator']);
/** A document has one such dictionary for each time it was saved. */
const mostInfos = 50;
const mostStreams = 2_000;
const mostInflated = 16 * 1024 * 1024;
/** Elements and attributes of XMP that name people and programs. */
const elements = ['dc:creator', 'xmp:CreatorTool', 'pdf:Author'];

/**
 * What a PDF says of its author. It is written over with spaces where it stands as plain text; what is compressed,
 * encrypted or signed stays, because a change of it would be a change of the document.
 */
export function hiddenInPdf(bytes: Buffer): Hidden {
  const text = bytes.toString('latin1');
  if (/\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(text)) {
    return { facts: [{ kind: 'unread', text: '', removable: false }], patches: [] };
  }
  const found = [...inInfos(text), ...inPackets(text)];
  const isSigned = /\/ByteRange\s*\[/.test(text);
  const compressed = inStreams(bytes, text).map((name) => ({ name, isPlain: false }));
  const plain = found.flatMap(({ name }) => (name === undefined ? [] : [{ name, isPlain: !isSigned }]));
  return {
    facts: factsOf([...plain, ...compressed]),
    patches: isSigned ? [] : found.map(({ from, to }) => ({ at: from, bytes: Buffer.alloc(to - from, ' ') })),
  };
}

/** A place in the file, with the name of an author that it says. */
interface Found {
  readonly from: number;
  readonly to: number;
  readonly name?: string | undefined;
}

function factsOf(names: readonly { name: string; isPlain: boolean }[]): HiddenFact[] {
  const byName = new Map<string, boolean>();
  for (const { name, isPlain } of names) {
    const text = name.replace(/\s+/g, ' ').trim().slice(0, 200);
    if (text !== '') byName.set(text, (byName.get(text) ?? true) && isPlain);
  }
  return [...byName].map(([text, removable]) => ({ kind: 'author', text, removable }));
}

/** The dictionaries that trailers name, of every time the document was saved. */
function inInfos(text: string): Found[] {
  const objects = new Set<string>();
  for (const [, number, generation] of text.matchAll(/\/Info\s+(\d{1,10})\s+(\d{1,5})\s+R/g)) {
    if (objects.size < mostInfos) objects.add(`${number}\\s+${generation}`);
  }
  return [...objects].flatMap((object) => {
    const begins = [...text.matchAll(new RegExp(`(?<!\\d)${object}\\s+obj\\b`, 'g'))];
    return begins.flatMap((begin) =>
      entriesOf(text, begin.index + begin[0].length).flatMap(({ key, at, value }) => {
        if (!blanked.has(key) || value.kind !== 'string' || textOf(value).trim() === '') return [];
        return [{ from: at, to: value.end, ...(key === 'Author' && { name: textOf(value) }) }];
      }),
    );
  });
}

/** The packets of XMP that stand as they are. */
function inPackets(text: string): Found[] {
  return between(text, '<?xpacket begin', '<?xpacket end').flatMap(({ from, to }) => {
    const packet = text.slice(from, to);
    const whole = elements.flatMap((name) =>
      between(packet, `<${name}`, `</${name}>`).map((each) => ({
        ...{ from: from + each.from, to: from + each.to },
        ...(name !== 'xmp:CreatorTool' && { name: authorIn(packet.slice(each.from, each.to)) }),
      })),
    );
    const attributes = [...packet.matchAll(/\s(xmp:CreatorTool|pdf:Author)="([^"]{0,1000})"/g)].map((match) => ({
      ...{ from: from + match.index, to: from + match.index + match[0].length },
      ...(match[1] === 'pdf:Author' && { name: utf8(match[2]) }),
    }));
    return [...whole, ...attributes].filter((each) => text.slice(each.from, each.to).trim() !== '');
  });
}

/** The names in compressed objects and packets, which stay. */
function inStreams(bytes: Buffer, text: string): string[] {
  const names: string[] = [];
  for (const match of text.matchAll(/\/Type\s*\/(?:ObjStm|Metadata)\b/g).take(mostStreams)) {
    const begin = text.indexOf('stream', match.index);
    const end = begin < 0 ? -1 : text.indexOf('endstream', begin);
    if (end < 0 || begin - match.index > 4_096) continue;
    const from = begin + (text[begin + 6] === '\r' ? 8 : 7);
    const inflated = inflatedText(bytes.subarray(from, end));
    if (inflated === undefined) continue;
    for (const { index } of inflated.matchAll(/\/Author\b/g)) {
      const value = valueAt(inflated, index + '/Author'.length);
      if (value?.kind === 'string') names.push(textOf(value));
    }
    for (const { from: at, to } of between(inflated, '<dc:creator', '</dc:creator>')) {
      names.push(authorIn(inflated.slice(at, to)));
    }
  }
  return names;
}

function inflatedText(bytes: Buffer): string | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: mostInflated }).toString('latin1');
  } catch {
    // Stored plainly, or in a way that only a PDF reader knows.
    return undefined;
  }
}

/** What stands between two texts, with them. */
function between(text: string, begin: string, end: string): Found[] {
  const found: Found[] = [];
  for (let from = text.indexOf(begin); from >= 0; ) {
    const last = text.indexOf(end, from);
    if (last < 0) break;
    found.push({ from, to: last + end.length });
    from = text.indexOf(begin, last + end.length);
  }
  return found;
}

/** The text of an element, without what is markup in it. */
function authorIn(element: string): string {
  return utf8(element.replace(/<[^>]*>/g, ' '));
}

function utf8(text = ''): string {
  return Buffer.from(text, 'latin1').toString('utf8');
}
