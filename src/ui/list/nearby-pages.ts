/** The first, the last and the pages next to the current one, from 0; a gap between them stands for two pages or more. */
export function nearbyPages(current: number, total: number): number[] {
  const pages = [...new Set([0, current - 1, current, current + 1, total - 1])]
    .filter((page) => page >= 0 && (page < total || page === current))
    .sort((one, other) => one - other);
  return pages.flatMap((page, place) => (page - (pages[place - 1] ?? page) === 2 ? [page - 1, page] : [page]));
}
