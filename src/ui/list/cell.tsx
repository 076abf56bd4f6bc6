import { PictureOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type AnyRecord, companionName, type ImageValue, isPerson, type Resource } from '../../declare/resource.ts';
import { dayText, formatDay, formatInstant, formatNumber, formatRelative, formatTime } from '../format.ts';
import { Portrait } from '../portrait.tsx';
import { StatusTag } from '../status-tag.tsx';
import type { Column } from './columns.ts';
import { momentNote } from './moment-note.ts';
import { thumbnailSize, thumbnailUrl } from './thumbnail.ts';

interface CellProps {
  resource: Resource;
  column: Column;
  record: AnyRecord;
  /** Turns a boolean field over; absent where the account may not. */
  onToggle?: ((field: string) => void) | undefined;
}

/** What a list shows of a record in one column; the title has its own place in the row. */
export function Cell({ resource, column, record, onToggle }: CellProps): ReactNode {
  const { name, kind } = column;
  const value = record[name];
  const field = resource.fields[name];
  const companion = field && record[companionName(name, field) ?? ''];
  switch (kind) {
    case 'image': {
      const picture = (companion ?? null) as ImageValue | null;
      if (!isPerson(resource)) return <Thumbnail picture={picture} />;
      return <Portrait name={String(record[resource.title])} url={picture && thumbnailUrl(picture)} size={40} />;
    }
    case 'status':
      return <StatusTag statuses={resource.statuses} code={record.status} />;
    case 'reference':
      return <Clipped text={String(companion ?? '')} />;
    case 'boolean':
      return <Star field={name} on={value === true} title={String(record[resource.title])} onToggle={onToggle} />;
    case 'instant':
      return <Moment resource={resource} name={name} record={record} />;
    case 'date':
      return typeof value === 'string' && <span className="list-line figures">{dayText(value)}</span>;
    case 'choice':
      return typeof value === 'string' && <Choice field={name} value={value} />;
    case 'updatedAt':
      return (
        <>
          <Ago instant={record.updatedAt} />
          <span className="list-aside">{record.updatedByName}</span>
        </>
      );
    case 'deletedAt':
      return typeof value === 'string' && <Ago instant={value} />;
    case 'updatedBy':
      return <Clipped text={record.updatedByName ?? ''} />;
    case 'integer':
      return <span className="figures">{formatNumber(Number(value))}</span>;
    case 'tags':
      return <Clipped text={(value as string[]).join(', ')} />;
    default:
      return <Clipped text={String(value ?? '')} />;
  }
}

function Choice({ field, value }: { field: string; value: string }) {
  const { t } = useTranslation();
  return <Clipped text={t(`contract:choice.${field}.${value}`)} />;
}

/** Text on two lines at most, whole in its tooltip. */
function Clipped({ text }: { text: string }) {
  return (
    <span className="list-clipped" title={text}>
      {text}
    </span>
  );
}

function Thumbnail({ picture }: { picture: ImageValue | null }) {
  if (!picture) {
    return (
      <span className="list-thumbnail">
        <PictureOutlined />
      </span>
    );
  }
  const { alt } = picture;
  return (
    <img
      className="list-thumbnail"
      src={thumbnailUrl(picture)}
      alt={alt}
      {...thumbnailSize}
      loading="lazy"
      decoding="async"
    />
  );
}

interface StarProps {
  field: string;
  on: boolean;
  title: string;
  onToggle?: ((field: string) => void) | undefined;
}

function Star({ field, on, title, onToggle }: StarProps) {
  const { t } = useTranslation();
  const label = t(`contract:field.${field}`);
  const icon = on ? <StarFilled className="list-star-on" /> : <StarOutlined className="list-star-off" />;
  if (!onToggle) return on && <span title={label}>{icon}</span>;
  return (
    <button
      type="button"
      className="list-icon-button"
      title={label}
      aria-label={`${label}: ${title}`}
      aria-pressed={on}
      onClick={() => onToggle(field)}
    >
      {icon}
    </button>
  );
}

/** A moment; for what visitors can see, also whether it is still ahead or its end has passed. */
function Moment({ resource, name, record }: { resource: Resource; name: string; record: AnyRecord }) {
  const { t } = useTranslation();
  const instant = record[name];
  const note = momentNote(resource, name, record);
  return (
    typeof instant === 'string' && (
      <>
        <span className="list-line figures">{formatDay(instant)}</span>
        <span className="list-aside figures">
          {formatTime(instant)}
          {note && (
            <span className="list-note" data-note={note}>
              {t(`kit:list.${note}`)}
            </span>
          )}
        </span>
      </>
    )
  );
}

function Ago({ instant }: { instant: string }) {
  const { i18n } = useTranslation();
  return (
    <time className="list-line" dateTime={instant} title={formatInstant(instant)}>
      {formatRelative(instant, i18n.language)}
    </time>
  );
}
