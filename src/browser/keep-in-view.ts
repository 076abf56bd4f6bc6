/** Brings what has come to stand below something into sight, where the cursor is still in that: of others it is seen when they are looked for. */
export function keepInView(element: Element | null): void {
  if (element?.previousElementSibling?.contains(document.activeElement)) element.scrollIntoView({ block: 'nearest' });
}
