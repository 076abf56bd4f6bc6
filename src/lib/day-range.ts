/** A range of whole days (YYYY-MM-DD, both included) on the plant's calendar, as instants from and before. */
export function daysFilter(from: string | null, to: string | null): { from?: string; to?: string } {
  return {
    ...(isDay(from) && { from: `${from}T00:00:00+07:00` }),
    ...(isDay(to) && { to: `${neighbour(to, 1)}T00:00:00+07:00` }),
  };
}

/** The inverse: the days from and to, as a person chose them, of such a range. */
export function daysOf({ from, to }: Readonly<Record<string, unknown>>): {
  from: string | undefined;
  to: string | undefined;
} {
  return {
    from: typeof from === 'string' ? from.slice(0, 10) : undefined,
    to: typeof to === 'string' ? neighbour(to.slice(0, 10), -1) : undefined,
  };
}

function isDay(text: string | null): text is string {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const instant = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

/** The day `distance` days after a day. */
function neighbour(day: string, distance: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + distance);
  return date.toISOString().slice(0, 10);
}
