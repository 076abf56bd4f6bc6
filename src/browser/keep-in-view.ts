/**
 * Scrolls an element into view if the focus is in the element before it. Otherwise the user is elsewhere, and the page
 * stays.
 */
export function keepInView(element: Element | null): void {
  if (element?.previousElementSibling?.contains(document.activeElement)) element.scrollIntoView({ block: 'nearest' });
}
