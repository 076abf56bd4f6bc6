import { element } from '../../browser/element.ts';
import type { PlainElement, PlainNode } from '../../ui/kinds/plain-element.ts';

/** A DOM node for a plain element or text. A picture is an empty box: pictures load after the rows. */
export function nodeOf(node: PlainNode): Node | string {
  if (typeof node !== 'string' && node.tag === 'img') return nodeOf(boxOf(node));
  return typeof node === 'string' ? node : element(node.tag, node.attributes, ...node.children.map(nodeOf));
}

function boxOf({ attributes }: PlainElement): PlainElement {
  const { class: name = '', style = '' } = attributes;
  return { tag: 'span', attributes: { class: name, style }, children: [] };
}
