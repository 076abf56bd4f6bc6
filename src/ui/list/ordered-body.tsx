import { type ReactNode, useState } from 'react';
import type { AnyRecord } from '../../declare/record.ts';
import { OrderContext } from '../order/order-context.tsx';
import { useOrderItem } from '../order/use-order-item.tsx';
import type { RowDrag } from './list-row.tsx';
import type { TreeRow } from './tree.ts';

interface OrderedBodyProps {
  rows: readonly TreeRow[];
  titleField: string;
  /** `from` and `to` are indexes among the siblings. */
  onMove: (siblings: readonly AnyRecord[], from: number, to: number) => void;
  rowOf: (row: TreeRow, drag: RowDrag) => ReactNode;
}

/** Rows that can be moved among their siblings: by mouse, by touch, with the keyboard, or from the handle's menu. */
export default function OrderedBody({ rows, titleField, onMove, rowOf }: OrderedBodyProps) {
  const [dragged, setDragged] = useState<TreeRow>();
  const find = (id: string) => rows.find((row) => row.record.id === id);
  const siblingsOf = (row: TreeRow) =>
    rows.filter((other) => other.parentId === row.parentId).map(({ record }) => record);
  const placeOf = (id: string) => {
    const row = find(id);
    const siblings = row ? siblingsOf(row) : [];
    const place = siblings.findIndex((record) => record.id === id) + 1;
    return { title: String(row?.record[titleField] ?? ''), place, total: siblings.length };
  };
  const move = (row: TreeRow, to: number) => {
    const siblings = siblingsOf(row);
    const from = siblings.indexOf(row.record);
    if (to >= 0 && to < siblings.length && to !== from) onMove(siblings, from, to);
  };
  // While a record is dragged its siblings' branches are collapsed, so that the siblings are adjacent.
  const shown = dragged
    ? rows.filter((row) => row.depth <= dragged.depth || !isBelowSibling(rows, row, dragged))
    : rows;

  return (
    <OrderContext
      ids={shown.map((row) => row.record.id)}
      placeOf={placeOf}
      onStart={(id) => setDragged(find(id))}
      onEnd={(_, over) => {
        setDragged(undefined);
        if (dragged && over !== undefined) move(dragged, placeOf(over).place - 1);
      }}
    >
      <tbody>
        {shown.map((row) => (
          <OrderedRow
            key={row.record.id}
            row={row}
            {...placeOf(row.record.id)}
            reachable={dragged === undefined || dragged.parentId === row.parentId}
            onMove={(to) => move(row, to)}
            rowOf={rowOf}
          />
        ))}
      </tbody>
    </OrderContext>
  );
}

/** Whether a row is a descendant of a sibling of the dragged one (or of itself). */
function isBelowSibling(rows: readonly TreeRow[], row: TreeRow, dragged: TreeRow): boolean {
  let above: TreeRow | undefined = row;
  while (above && above.depth > dragged.depth) {
    const { parentId }: TreeRow = above;
    above = rows.find((other) => other.record.id === parentId);
  }
  return above?.parentId === dragged.parentId;
}

interface OrderedRowProps extends Pick<OrderedBodyProps, 'rowOf'> {
  row: TreeRow;
  title: string;
  /** From 1, among its siblings. */
  place: number;
  total: number;
  reachable: boolean;
  onMove: (to: number) => void;
}

function OrderedRow({ row, rowOf, ...item }: OrderedRowProps) {
  return rowOf(row, useOrderItem({ id: row.record.id, ...item }));
}
