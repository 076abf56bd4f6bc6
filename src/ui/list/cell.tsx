import type { ReactNode } from 'react';
import { useTranslation } from '../../browser/use-translation.ts';
import type { AnyRecord } from '../../declare/record.ts';
import type { Resource } from '../../declare/resource.ts';
import { formatInstant, formatRelative } from '../../lib/format.ts';
import { cellOf } from '../kinds/cells.ts';
import { fieldState } from '../kinds/plain-view.ts';
import { StatusTag } from '../status-tag.tsx';
import type { Column } from './columns.ts';
import type { SaidTwice } from './said-once.ts';

interface CellProps {
  resource: Resource;
  column: Column;
  record: AnyRecord;
  /** What the row leaves out. */
  twice: SaidTwice;
  /** Toggles a boolean field; absent if the account may not. */
  onToggle?: ((field: string) => void) | undefined;
}

/** The cell of a record in one column; the title has its own cell. */
export function Cell({ resource, column: { name, kind }, record, twice, onToggle }: CellProps): ReactNode {
  const field = resource.fields[name];
  if (name === twice.field) return null;
  if (field) {
    const FieldCell = cellOf(field);
    return (
      <FieldCell state={fieldState(resource, name, field, record)} onToggle={onToggle && (() => onToggle(name))} />
    );
  }
  switch (kind) {
    case 'status':
      return (
        record.status !== resource.usualStatus && (
          <StatusTag resource={resource} values={record} withoutMoment={twice.moment} />
        )
      );
    case 'updatedAt':
      return (
        <>
          {!twice.change && <Ago instant={record.updatedAt} />}
          <span className="list-aside">{record.updatedByName}</span>
        </>
      );
    case 'deletedAt':
      return record.deletedAt !== null && <Ago instant={record.deletedAt} />;
    case 'updatedBy':
      return <span className="list-clipped">{record.updatedByName}</span>;
    default:
      return null;
  }
}

function Ago({ instant }: { instant: string }) {
  const { language } = useTranslation();
  return (
    <time className="list-line" dateTime={instant} title={formatInstant(instant)}>
      {formatRelative(instant, language)}
    </time>
  );
}
