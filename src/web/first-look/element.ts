import type { PlainNode } from '../../ui/kinds/plain.ts';

type Child = Node | string | false | undefined;

/** A DOM element with attributes and children; text is set as text. */
export function element(tag: string, attributes: Readonly<Record<string, string>>, ...children: Child[]): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children.filter((child) => child !== false && child !== undefined));
  return made;
}

/** A plain element, or a text, as the page takes it. */
export function nodeOf(node: PlainNode): Node | string {
  return typeof node === 'string' ? node : element(node.tag, node.attributes, ...node.children.map(nodeOf));
}
