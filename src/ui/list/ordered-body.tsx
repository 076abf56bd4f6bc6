import { HolderOutlined } from '@ant-design/icons';
import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Dropdown } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyRecord } from '../../declare/resource.ts';
import type { RowDrag } from './list-row.tsx';
import type { TreeRow } from './tree.ts';

interface OrderedBodyProps {
  rows: readonly TreeRow[];
  titleField: string;
  /** `from` and `to` are places among the siblings. */
  onMove: (siblings: readonly AnyRecord[], from: number, to: number) => void;
  rowOf: (row: TreeRow, drag: RowDrag) => ReactNode;
}

/** Rows that can be moved among their siblings: by mouse, by touch, with the keyboard, or from the handle's menu. */
export default function OrderedBody({ rows, titleField, onMove, rowOf }: OrderedBodyProps) {
  const { t } = useTranslation();
  const [dragged, setDragged] = useState<TreeRow>();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const find = (id: unknown) => rows.find((row) => row.record.id === id);
  const siblingsOf = (row: TreeRow) =>
    rows.filter((other) => other.parentId === row.parentId).map(({ record }) => record);
  const placeOf = (id: unknown) => {
    const row = find(id);
    const siblings = row ? siblingsOf(row) : [];
    const place = siblings.findIndex((record) => record.id === id) + 1;
    return { title: row?.record[titleField], place, total: siblings.length };
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('kit:order.start', placeOf(active.id)),
    onDragOver: ({ active, over }) => t('kit:order.over', { ...placeOf(over?.id), title: placeOf(active.id).title }),
    onDragEnd: ({ active, over }) => t('kit:order.end', { ...placeOf(over?.id), title: placeOf(active.id).title }),
    onDragCancel: ({ active }) => t('kit:order.cancel', placeOf(active.id)),
  };
  const move = (row: TreeRow, to: number) => {
    const siblings = siblingsOf(row);
    const from = siblings.indexOf(row.record);
    if (to >= 0 && to < siblings.length && to !== from) onMove(siblings, from, to);
  };
  // While a record is moved its siblings' branches fold away, so that the siblings stand next to each other.
  const shown = dragged
    ? rows.filter((row) => row.depth <= dragged.depth || !isBelowSibling(rows, row, dragged))
    : rows;

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={({ active }) => setDragged(find(active.id))}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={({ over }) => {
        setDragged(undefined);
        if (dragged && over) move(dragged, placeOf(over.id).place - 1);
      }}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: t('kit:order.instructions') },
        container: document.body,
      }}
    >
      <SortableContext items={shown.map((row) => row.record.id)} strategy={verticalListSortingStrategy}>
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
      </SortableContext>
    </DndContext>
  );
}

/** Whether a row lies somewhere below a sibling of the dragged one (or below itself). */
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
  title?: unknown;
  /** From 1, among its siblings. */
  place: number;
  total: number;
  reachable: boolean;
  onMove: (to: number) => void;
}

function OrderedRow({ row, title, place, total, reachable, onMove, rowOf }: OrderedRowProps) {
  const { t } = useTranslation();
  const sortable = useSortable({
    id: row.record.id,
    disabled: { droppable: !reachable },
    attributes: { roleDescription: t('kit:order.role') },
  });
  const steps = [
    { key: 'first', to: 0, disabled: place === 1 },
    { key: 'up', to: place - 2, disabled: place === 1 },
    { key: 'down', to: place, disabled: place === total },
    { key: 'last', to: total - 1, disabled: place === total },
  ];
  const menu = {
    items: steps.map(({ key, to, disabled }) => ({
      key,
      disabled,
      label: t(`kit:order.${key}`),
      onClick: () => onMove(to),
    })),
  };
  const handle = (
    <Dropdown trigger={['click']} menu={menu}>
      <button
        type="button"
        className="list-icon-button list-handle"
        ref={sortable.setActivatorNodeRef}
        {...sortable.attributes}
        {...sortable.listeners}
        title={t('kit:order.handle')}
        aria-label={t('kit:order.label', { title, place, total })}
      >
        <HolderOutlined />
      </button>
    </Dropdown>
  );
  return rowOf(row, {
    ref: sortable.setNodeRef,
    style: { transform: CSS.Translate.toString(sortable.transform) ?? '', transition: sortable.transition ?? '' },
    active: sortable.isDragging,
    handle,
  });
}
