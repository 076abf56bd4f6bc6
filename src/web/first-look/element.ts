import type { PlainElement, PlainNode } from '../../ui/kinds/plain.ts';

type Child = Node | string | false | undefined;

/** A DOM element with attributes and children; text is set as text. */
export function element(tag: string, attributes: Readonly<Record<string, string>>, ...children: Child[]): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children.filter((child) => child !== false && child !== undefined));
  return made;
}

/** A plain element, or a text, as the page takes it. Of a picture it is the empty box: pictures come after the rows. */
export function nodeOf(node: PlainNode): Node | string {
  if (typeof node !== 'string' && node.tag === 'img') return nodeOf(boxOf(node));
  return typeof node === 'string' ? node : element(node.tag, node.attributes, ...node.children.map(nodeOf));
}

function boxOf({ attributes }: PlainElement): PlainElement {
  const { class: name = '', style = '' } = attributes;
  return { tag: 'span', attributes: { class: name, style }, children: [] };
}
