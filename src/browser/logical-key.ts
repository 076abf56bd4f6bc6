const mirrored: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/**
 * The key as it would be pressed in an interface that runs from left to right: in one from right to left the left arrow
 * leads to what comes next, which is on its left.
 */
export function logicalKey(key: string): string {
  return document.documentElement.dir === 'rtl' ? (mirrored[key] ?? key) : key;
}
