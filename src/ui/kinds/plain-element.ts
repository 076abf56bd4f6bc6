/** A plain element as data: the first look makes it an element, a list draws it with React. Text is text. */
export interface PlainElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly PlainNode[];
}

export type PlainNode = PlainElement | string;

/** An element with its attributes, as HTML names them, and its children; those that are undefined are left out. */
export function plain(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  ...children: (PlainNode | undefined)[]
): PlainElement {
  return { tag, attributes, children: children.filter((child) => child !== undefined) };
}

/** A text on two lines at most, whole in its tooltip; nothing where there is none. */
export function clipped(text: string): PlainNode[] {
  return text === '' ? [] : [plain('span', { class: 'list-clipped', title: text }, text)];
}
