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
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { type ReactNode, useMemo } from 'react';
import { addTexts } from '../../browser/translation.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import en from './messages/en.json';
import vi from './messages/vi.json';

/** The position of an item, for announcements: its title, its position from 1, and the total. */
export interface Place {
  readonly title: string;
  readonly place: number;
  readonly total: number;
}

addTexts('vi', 'order', vi);
addTexts('en', 'order', en);

interface OrderContextProps {
  /** The ids of the items, in order. */
  ids: readonly string[];
  placeOf: (id: string) => Place;
  onStart?: (id: string) => void;
  /** `over`: the item at the new position; undefined: cancelled. */
  onEnd: (id: string, over: string | undefined) => void;
  children: ReactNode;
}

// Stable objects, so that the items do not render again.
const byMouse = { activationConstraint: { distance: 4 } };
const byTouch = { activationConstraint: { delay: 200, tolerance: 8 } };
const byKey = { coordinateGetter: sortableKeyboardCoordinates };

/** Items that users reorder by mouse, touch or keyboard; screen readers announce each step. */
export function OrderContext({ ids, placeOf, onStart, onEnd, children }: OrderContextProps) {
  const { t } = useTranslation();
  const sensors = useSensors(
    useSensor(MouseSensor, byMouse),
    useSensor(TouchSensor, byTouch),
    useSensor(KeyboardSensor, byKey),
  );
  const joined = ids.join(' ');
  const items = useMemo(() => (joined === '' ? [] : joined.split(' ')), [joined]);
  const placeText = (active: string, over = active) => ({ ...placeOf(over), title: placeOf(active).title });
  const idOf = (item: { id: string | number } | null) => item?.id.toString();
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('order:start', placeText(String(active.id))),
    onDragOver: ({ active, over }) => t('order:over', placeText(String(active.id), idOf(over))),
    onDragEnd: ({ active, over }) => t('order:end', placeText(String(active.id), idOf(over))),
    onDragCancel: ({ active }) => t('order:cancel', placeText(String(active.id))),
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      autoScroll={{ threshold: { x: 0, y: 0.15 } }}
      onDragStart={({ active }) => onStart?.(String(active.id))}
      onDragCancel={({ active }) => onEnd(String(active.id), undefined)}
      onDragEnd={({ active, over }) => onEnd(String(active.id), idOf(over))}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: t('order:instructions') },
        container: document.body,
      }}
    >
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}
