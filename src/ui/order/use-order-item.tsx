import { HolderOutlined } from '@ant-design/icons';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Dropdown } from 'antd';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from '../../browser/use-translation.ts';
import type { Place } from './order-context.tsx';

interface OrderItem extends Place {
  readonly id: string;
  /** Whether the dragged item can be dropped here. */
  readonly reachable: boolean;
  /** Moves it to an index, from 0. */
  readonly onMove: (to: number) => void;
}

/** What makes an item movable: its ref, its position, and its drag handle. */
export interface OrderDrag {
  readonly ref: (element: HTMLElement | null) => void;
  readonly style: CSSProperties;
  readonly handle: ReactNode;
  readonly active: boolean;
}

/** An item of an `OrderContext`. Its handle is also a menu, for users who prefer to choose a position. */
export function useOrderItem({ id, title, place, total, reachable, onMove }: OrderItem): OrderDrag {
  const { t } = useTranslation();
  const sortable = useSortable({
    id,
    disabled: { droppable: !reachable },
    attributes: { roleDescription: t('order:role') },
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
      label: t(`order:${key}`),
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
        title={t('order:handle')}
        aria-label={t('order:label', { title, place, total })}
      >
        <HolderOutlined />
      </button>
    </Dropdown>
  );
  // Vertical only: an item drawn outside its column would make the page wider.
  const shift = sortable.transform && { ...sortable.transform, x: 0 };
  const style = { transform: CSS.Translate.toString(shift) ?? '', transition: sortable.transition ?? '' };
  return { ref: sortable.setNodeRef, style, active: sortable.isDragging, handle };
}
