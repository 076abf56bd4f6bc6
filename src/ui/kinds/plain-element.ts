/**
 * A plain element as data: the instant list creates a DOM element from it, a list renders it with React. Text is text,
 * never HTML.
 */
export interface PlainElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly PlainNode[];
}

export type PlainNode = PlainElement | string;

/** An element with its attributes, under their HTML names, and its children; undefined attributes are omitted. */
export function plain(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  ...children: (PlainNode | undefined)[]
): PlainElement {
  return { tag, attributes, children: children.filter((child) => child !== undefined) };
}

/** A text clipped to two lines, complete in its tooltip; nothing for an empty text. */
export function clipped(text: string): PlainNode[] {
  return text === '' ? [] : [plain('span', { class: 'list-clipped', title: text }, text)];
}
