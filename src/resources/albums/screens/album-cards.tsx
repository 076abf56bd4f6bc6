import { PictureOutlined, PlaySquareOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { RowOf } from '../../../declare/record.ts';
import type { Resource } from '../../../declare/resource.ts';
import { Picture } from '../../../ui/kinds/image/picture.tsx';
import { RecordLink } from '../../../ui/list/list-row.tsx';
import { repeatsPicture } from '../../../ui/list/repeated-picture.ts';
import { recordQuery } from '../../../ui/queries.ts';
import { fieldText } from '../../../ui/record/field-text.ts';
import type { ListViewProps } from '../../../ui/slices/slots.ts';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { albums } from '../resource.ts';
import { itemsOf } from './items.ts';
import '../../../ui/list/record-cards.css';
import './album-cards.css';

/** Placeholder cards while the list loads. */
const placeholders = Array.from({ length: 8 }, (_, place) => place);

/** The list of albums by their covers. */
export default function AlbumCards({ resource, records, actions, marked }: ListViewProps<typeof albums>) {
  if (!records) {
    return (
      <ul className="record-cards album-cards" aria-busy>
        {placeholders.map((place) => (
          <li key={place} className="record-card album-card record-card-placeholder album-card-placeholder" />
        ))}
      </ul>
    );
  }
  // Of an album of films without a cover, the first film may have a poster.
  const pictures = records.map(
    ({ id, kind, coverImage, itemCount }) => coverImage?.url ?? (kind === 'video' && itemCount ? id : undefined),
  );
  return (
    <ul className="record-cards album-cards" data-small-pictures={repeatsPicture(pictures) || undefined}>
      {records.map((record) => (
        <li
          key={record.id}
          className="record-card album-card"
          data-record={record.id}
          data-marked={marked === record.id || undefined}
        >
          <Card resource={resource} record={record} actions={actions} />
        </li>
      ))}
    </ul>
  );
}

interface CardProps extends Pick<ListViewProps<typeof albums>, 'actions'> {
  readonly resource: Resource;
  readonly record: RowOf<typeof albums>;
}

const sizes = '(max-width: 640px) 100vw, 300px';

/** Replaces a missing cover with the poster of the first video. Lists do not contain it, so this reads the album. */
function FirstFilm({ id }: { id: string }) {
  const { data } = useQuery({ ...recordQuery(albums, id), staleTime: 60_000, retry: false });
  const [first] = itemsOf(data ?? {});
  if (first?.image) return <Picture picture={first.image} sizes={sizes} alt="" loading="lazy" />;
  if (first?.metadata?.poster) return <img src={first.metadata.poster} alt="" loading="lazy" />;
  return (
    <span aria-hidden>
      <PlaySquareOutlined />
    </span>
  );
}

function Card({ resource, record, actions }: CardProps) {
  const words = useTranslation();
  const { t } = words;
  const title = String(record.title);
  const cover = record.coverImage;
  const isVideo = record.kind === 'video';
  const count = Number(record.itemCount);
  return (
    <>
      <div className="album-cover">
        {cover && <Picture picture={cover} sizes={sizes} alt="" loading="lazy" />}
        {!cover && isVideo && count > 0 && <FirstFilm id={record.id} />}
        {!cover && !(isVideo && count > 0) && (
          <span aria-hidden>{isVideo ? <PlaySquareOutlined /> : <PictureOutlined />}</span>
        )}
        <span className="album-count figures">
          {count === 0 ? t('albums:none') : t(isVideo ? 'albums:videos' : 'albums:pictures', { count })}
        </span>
      </div>
      <div className="album-words">
        <RecordLink
          resource={resource}
          recordId={record.id}
          actions={actions}
          className="record-card-name"
          title={title}
        >
          {title}
        </RecordLink>
        <p className="album-foot">
          <span className="figures">{fieldText(resource, 'date', record, words)}</span>
          <StatusTag resource={resource} values={record} />
        </p>
      </div>
    </>
  );
}
