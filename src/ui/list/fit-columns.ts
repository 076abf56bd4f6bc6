import type { Column } from './columns.ts';

/** The minimum share of a title in a table's width, unless it is short. */
const titlePart = 0.4;
/** The default width of a column in pixels. */
const usualWidth = 140;
/** Pixels of the checkbox column, and of a row's buttons with the edge of the table. */
const [selectWidth, buttonWidth, tableEdge] = [44, 32, 20];

/** Pixels that the buttons of a row need. */
export function actionsWidth(buttons: number): number {
  return Math.max(buttons, 2) * buttonWidth + tableEdge;
}

/** Pixels that a column needs. */
export function columnWidth({ view }: Column): number {
  return view.width ?? usualWidth;
}

/**
 * The columns that fit into a table of this width. Values of the others are shown below the title, so nothing is lost:
 * the last declared column gives way first; picture and status stay longest.
 * @param width pixels; undefined if rows are cards, which show everything. Selectable rows begin with a checkbox, and
 * rows end with the given number of buttons.
 */
export function fitColumns(
  columns: readonly Column[],
  width: number | undefined,
  { selectable, buttons }: { readonly selectable: boolean; readonly buttons: number },
): { beside: readonly Column[]; below: readonly Column[] } {
  if (width === undefined) return { beside: columns, below: [] };
  const others = columns.filter(({ kind }) => kind !== 'title');
  const title = columns.find(({ kind }) => kind === 'title')?.view.width ?? width * titlePart;
  const room = width - title - (selectable ? selectWidth : 0) - actionsWidth(buttons);
  let needed = others.reduce((sum, column) => sum + columnWidth(column), 0);
  const below = new Set<Column>();
  for (const column of [...others].sort(
    (one, other) => stays(one) - stays(other) || others.indexOf(other) - others.indexOf(one),
  )) {
    if (needed <= room) break;
    below.add(column);
    needed -= columnWidth(column);
  }
  return {
    beside: columns.filter((column) => !below.has(column)),
    below: columns.filter((column) => below.has(column)),
  };
}

function stays({ kind, view }: Column): number {
  if (kind === 'status') return 1;
  return view.unheaded ? 2 : 0;
}
