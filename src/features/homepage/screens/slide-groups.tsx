import { PictureOutlined } from '@ant-design/icons';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { RowOf } from '../../../declare/record.ts';
import type { Resource } from '../../../declare/resource.ts';
import { formatInstant } from '../../../lib/format.ts';
import { Picture } from '../../../ui/kinds/image/picture.tsx';
import { choiceLabel } from '../../../ui/labels.ts';
import { RecordLink } from '../../../ui/list/list-row.tsx';
import { repeatsPicture } from '../../../ui/list/repeated-picture.ts';
import { useRecordActions } from '../../../ui/list/use-record-actions.tsx';
import { useReorder } from '../../../ui/list/use-reorder.ts';
import { OrderContext } from '../../../ui/order/order-context.tsx';
import { type OrderDrag, useOrderItem } from '../../../ui/order/use-order-item.tsx';
import type { ListViewProps } from '../../../ui/slices/slots.ts';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { useAbilities } from '../../../ui/use-abilities.ts';
import { carouselPosition, type slides } from '../slides/resource.ts';
import './slide-groups.css';

/** The slides that public pages request at once. */
const mostShown = 20;

/** The slides of each display position in order; reordered by dragging, by keyboard or from a handle's menu. */
export default function SlideGroups({ resource, records = [], actions, marked, list }: ListViewProps<typeof slides>) {
  const { t } = useTranslation();
  const { setPosition } = useAbilities(resource);
  const move = useReorder(resource, list.input, useRecordActions(resource));
  const groups = [...Map.groupBy(records, ({ displayPosition }) => Number(displayPosition))];
  const isSame = repeatsPicture(records.map(({ pictureImage }) => pictureImage?.url));
  return (
    <div className="slide-groups" data-small-pictures={isSame || undefined}>
      {groups.map(([position, siblings]) => {
        const label = choiceLabel(t, resource, 'displayPosition', String(position));
        const placeOf = (id: string) => {
          const place = siblings.findIndex((record) => record.id === id);
          return { title: String(siblings[place]?.title ?? ''), place: place + 1, total: siblings.length };
        };
        const moveTo = (id: string, to: number) => {
          const from = placeOf(id).place - 1;
          if (to !== from && to >= 0 && to < siblings.length) void move(siblings, from, to);
        };
        const cardOf = (record: RowOf<typeof slides>) => ({
          resource,
          record,
          actions,
          isMarked: marked === record.id,
        });
        return (
          <section key={position} aria-label={label}>
            <h2>
              {label} <span className="figures">{siblings.length}</span>
            </h2>
            {position === carouselPosition && siblings.length > mostShown && (
              <p className="slide-note">{t('homepage:onlyFirst', { count: mostShown })}</p>
            )}
            <ol className="slide-list">
              {setPosition ? (
                <OrderContext
                  ids={siblings.map(({ id }) => id)}
                  placeOf={placeOf}
                  onEnd={(id, over) => over !== undefined && moveTo(id, placeOf(over).place - 1)}
                >
                  {siblings.map((record) => (
                    <MovableCard
                      key={record.id}
                      {...cardOf(record)}
                      {...placeOf(record.id)}
                      onMove={(to) => moveTo(record.id, to)}
                    />
                  ))}
                </OrderContext>
              ) : (
                siblings.map((record) => <Card key={record.id} {...cardOf(record)} />)
              )}
            </ol>
          </section>
        );
      })}
    </div>
  );
}

interface CardProps extends Pick<ListViewProps<typeof slides>, 'actions'> {
  readonly resource: Resource;
  readonly record: RowOf<typeof slides>;
  readonly isMarked: boolean;
  readonly drag?: OrderDrag;
}

interface MovableCardProps extends CardProps {
  readonly title: string;
  readonly place: number;
  readonly total: number;
  readonly onMove: (to: number) => void;
}

function MovableCard({ title, place, total, onMove, ...card }: MovableCardProps) {
  const drag = useOrderItem({ id: card.record.id, title, place, total, reachable: true, onMove });
  return <Card {...card} drag={drag} />;
}

function Card({ resource, record, actions, isMarked, drag }: CardProps) {
  const { t } = useTranslation();
  const picture = record.pictureImage;
  const { title } = record;
  const dates = [
    record.activeFrom ? t('homepage:from', { at: formatInstant(record.activeFrom) }) : '',
    record.activeTo ? t('homepage:to', { at: formatInstant(record.activeTo) }) : '',
  ].filter((text) => text !== '');
  return (
    <li
      ref={drag?.ref}
      style={drag?.style}
      className="slide-card"
      data-record={record.id}
      data-marked={isMarked || undefined}
      data-dragged={drag?.active || undefined}
    >
      {drag?.handle}
      <div className="slide-picture">
        {picture ? <Picture picture={picture} sizes="192px" alt="" loading="lazy" /> : <PictureOutlined aria-hidden />}
      </div>
      <div className="slide-words">
        <RecordLink resource={resource} recordId={record.id} actions={actions} className="slide-title" title={title}>
          {title}
        </RecordLink>
        {record.caption !== '' && <p className="slide-caption">{String(record.caption)}</p>}
        <p className="slide-facts figures">{dates.length > 0 ? dates.join(' ') : t('homepage:always')}</p>
      </div>
      <StatusTag resource={resource} values={record} />
    </li>
  );
}
