import type { Column } from './columns.ts';

/** The part of a table's width that is the title's, whatever else there is to show. */
const titlePart = 0.4;
/** Pixels of a column that does not say what it needs. */
const usualWidth = 140;
/** Pixels of the boxes that choose rows, and of a row's buttons with the edge of the table. */
const [selectWidth, buttonWidth, tableEdge] = [44, 32, 20];

/** Pixels that the buttons of a row need. */
export function actionsWidth(buttons: number): number {
  return Math.max(buttons, 2) * buttonWidth + tableEdge;
}

/** Pixels that a column needs. */
export function columnWidth({ look }: Column): number {
  return look.width ?? usualWidth;
}

/**
 * Which columns a table of this width has room for, and which are told below the title instead, so that nothing is left
 * out: the later a column is declared the sooner it gives way; what a record is by picture and by status stays longest.
 * @param width pixels; undefined where rows are cards, which hold everything. Rows begin with a box if they are selectable,
 * and end with so many buttons.
 */
export function fitColumns(
  columns: readonly Column[],
  width: number | undefined,
  { selectable, buttons }: { readonly selectable: boolean; readonly buttons: number },
): { beside: readonly Column[]; below: readonly Column[] } {
  if (width === undefined) return { beside: columns, below: [] };
  const others = columns.filter(({ kind }) => kind !== 'title');
  const room = width * (1 - titlePart) - (selectable ? selectWidth : 0) - actionsWidth(buttons);
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

function stays({ kind, look }: Column): number {
  if (kind === 'status') return 1;
  return look.unheaded ? 2 : 0;
}
