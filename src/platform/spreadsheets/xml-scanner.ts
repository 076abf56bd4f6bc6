import { limits } from './limits.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import { plainText } from './xml-references.ts';

export type XmlAttributes = Readonly<Record<string, string>>;

/** Element names have no prefix: the transitional and the strict format differ only in namespaces. */
export interface XmlHandler {
  open(name: string, attributes: XmlAttributes): void;
  /** Text or a part of it, with resolved references. */
  text?(text: string): void;
  close?(name: string): void;
}

export interface XmlScanner {
  write(text: string): void;
  /** @throws SpreadsheetError when an element is still open. */
  end(): void;
}

/**
 * Parses XML as a stream and buffers one unfinished token. It supports only what workbooks need: no document types, so
 * no entities but the five of XML; attribute names keep their prefix.
 * @throws SpreadsheetError damaged or tooLarge.
 */
export function scanXml(handler: XmlHandler): XmlScanner {
  const open: string[] = [];
  let rest = '';
  let seen = false;

  function write(chunk: string): void {
    const text = rest === '' ? chunk : rest + chunk;
    let position = 0;
    for (;;) {
      const start = text.indexOf('<', position);
      if (start < 0) break;
      const end = passMarkup(text, position, start);
      if (end < 0) break;
      if (end - position > limits.xmlTokenCharacters) throw tooLong();
      position = end;
    }
    rest = position === 0 ? text : text.slice(position);
    if (rest.length > limits.xmlTokenCharacters) throw tooLong();
  }

  /**
   * Passes on the text before `start` and the markup at `start`; returns the position of its end, or -1 when it is
   * incomplete.
   */
  function passMarkup(text: string, position: number, start: number): number {
    const code = text.charCodeAt(start + 1);
    if (code === slash) {
      const end = text.indexOf('>', start) + 1;
      if (end === 0) return -1;
      passText(text, position, start);
      // Nearly every end tag is just the name of the open element.
      const expected = open.at(-1) ?? '';
      const usual = end - start === expected.length + 3 && text.startsWith(expected, start + 2);
      passEnd(usual ? expected : localName(text.slice(start + 2, end - 1).trimEnd()));
      return end;
    }
    if (code === question || code === exclamation) {
      const end = code === question ? after(text, '?>', start + 2) : declarationEnd(text, start);
      if (end < 0) return -1;
      passText(text, position, start);
      if (text.startsWith('<![CDATA[', start)) handler.text?.(text.slice(start + 9, end - 3));
      return end;
    }
    const tag = readTag(text, start);
    if (!tag) return -1;
    passText(text, position, start);
    passStart(tag);
    return tag.end;
  }

  function passText(text: string, start: number, end: number): void {
    if (start === end) return;
    const raw = text.slice(start, end);
    if (open.length > 0) handler.text?.(plainText(raw));
    else if (!/^[\s\ufeff]*$/.test(raw)) throw new SpreadsheetError('damaged');
  }

  function passStart({ name, attributes, empty }: Tag): void {
    if (name === '' || (open.length === 0 && seen)) throw new SpreadsheetError('damaged');
    seen = true;
    handler.open(name, attributes);
    if (empty) handler.close?.(name);
    else if (open.push(name) > limits.xmlDepth) throw new SpreadsheetError('damaged');
  }

  function passEnd(name: string): void {
    if (open.pop() !== name) throw new SpreadsheetError('damaged');
    handler.close?.(name);
  }

  function end(): void {
    if (open.length > 0 || !seen || rest.trim() !== '') throw new SpreadsheetError('damaged');
  }

  return { write, end };
}

interface Tag {
  readonly name: string;
  readonly attributes: XmlAttributes;
  readonly empty: boolean;
  /** The position after its last character. */
  readonly end: number;
}

const slash = 47;
const exclamation = 33;
const question = 63;
const greaterThan = 62;
const noAttributes: XmlAttributes = {};

/** The start tag or empty element at `start`; undefined when it is incomplete. */
function readTag(text: string, start: number): Tag | undefined {
  // A > inside an attribute's value does not end the tag: after each value, search for the next one.
  let end = text.indexOf('>', start);
  if (end < 0) return undefined;
  let position = start + 1;
  while (position < end && !isSpace(text.charCodeAt(position)) && text.charCodeAt(position) !== slash) position += 1;
  const name = localName(text.slice(start + 1, position));
  let attributes: Record<string, string> | undefined;
  for (let count = 0; count <= limits.xmlAttributes; count += 1) {
    while (isSpace(text.charCodeAt(position))) position += 1;
    const code = text.charCodeAt(position);
    if (code === greaterThan) return { name, attributes: attributes ?? noAttributes, empty: false, end: position + 1 };
    if (code === slash && position + 1 === end) {
      return { name, attributes: attributes ?? noAttributes, empty: true, end: end + 1 };
    }
    const equals = text.indexOf('=', position);
    if (equals < 0 || equals > end) throw new SpreadsheetError('damaged');
    let open = equals + 1;
    while (isSpace(text.charCodeAt(open))) open += 1;
    const quote = text.charCodeAt(open);
    if (quote !== 34 && quote !== 39) throw new SpreadsheetError('damaged');
    const close = text.indexOf(quote === 34 ? '"' : "'", open + 1);
    if (close < 0) return undefined;
    attributes ??= {};
    attributes[text.slice(position, equals).trimEnd()] = plainText(text.slice(open + 1, close));
    position = close + 1;
    if (end < close) end = text.indexOf('>', position);
    if (end < 0) return undefined;
  }
  throw new SpreadsheetError('damaged');
}

function declarationEnd(text: string, start: number): number {
  if (text.startsWith('<!--', start)) return after(text, '-->', start + 4);
  if (text.startsWith('<![CDATA[', start)) return after(text, ']]>', start + 9);
  // It may be one of the two, cut in the middle; it cannot be a document type.
  if ('<!--'.startsWith(text.slice(start)) || '<![CDATA['.startsWith(text.slice(start))) return -1;
  throw new SpreadsheetError('damaged');
}

function after(text: string, mark: string, from: number): number {
  const index = text.indexOf(mark, from);
  return index < 0 ? -1 : index + mark.length;
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

function tooLong(): SpreadsheetError {
  return new SpreadsheetError('tooLarge', {
    values: { limit: 'xmlTokenCharacters', max: limits.xmlTokenCharacters },
  });
}
