type Child = Node | string | false | undefined;

/** A DOM element with attributes and children; text is set as text. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>>,
  ...children: Child[]
): HTMLElementTagNameMap[Tag];
export function element(tag: string, attributes: Readonly<Record<string, string>>, ...children: Child[]): HTMLElement;
export function element(tag: string, attributes: Readonly<Record<string, string>>, ...children: Child[]): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children.filter((child) => child !== false && child !== undefined));
  return made;
}
