/** The target of an arrow key in a grid that is filled row by row; undefined for other keys, and beyond its ends. */
export function gridStep(key: string, place: number, count: number, columns: number): number | undefined {
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = steps[key];
  if (step === undefined) return undefined;
  const next = place + step;
  // From above an incomplete last row, Down goes to its last item.
  if (next >= count && key === 'ArrowDown' && rowOf(place, columns) < rowOf(count - 1, columns)) return count - 1;
  return next >= 0 && next < count ? next : undefined;
}

/** The number of elements in the first row. */
export function columnsOf(elements: readonly HTMLElement[]): number {
  const [first] = elements;
  const row = elements.findIndex(({ offsetTop }) => offsetTop !== first?.offsetTop);
  return row < 0 ? Math.max(1, elements.length) : row;
}

function rowOf(place: number, columns: number): number {
  return Math.floor(place / columns);
}
