import { App, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from '../../browser/use-translation.ts';
import type { AnyRecord } from '../../declare/record.ts';
import type { Resource } from '../../declare/resource.ts';
import { statusLine } from '../kinds/instant/status-texts.ts';
import { ProblemResult } from '../problem-result.tsx';
import { useAbilities } from '../use-abilities.ts';
import { RecordForm } from './record-form.tsx';
import { useRecord } from './use-record.ts';

interface OpenedRecordProps {
  resource: Resource;
  /** Undefined: a new record. */
  id: string | undefined;
  onSaved: (saved: AnyRecord) => void;
  /** A link to leave when the record cannot be read. */
  way?: ReactNode;
}

/** Reads a record and opens its form. */
export function OpenedRecord({ resource, id, onSaved, way }: OpenedRecordProps) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { record, error, retry } = useRecord(resource, id);
  if (error) return <ProblemResult error={error} onRetry={retry} extra={way} />;
  if (id !== undefined && !record) return <Skeleton active paragraph={{ rows: 10 }} />;
  return (
    <RecordForm
      resource={resource}
      record={record}
      onSaved={(saved, before) => {
        const done = t(record ? 'kit:record.updated' : 'kit:record.inserted');
        const status = statusLine(t, resource, saved);
        const content = status === statusLine(t, resource, before) ? done : `${done}: ${status}`;
        // One message per record: each save replaces the message of the one before.
        void message.open({ key: `${resource.name} saved`, type: 'success', content });
        onSaved(saved);
      }}
    />
  );
}

/** The title of a record's page or drawer. */
export function useRecordTitle(resource: Resource, id: string | undefined): string {
  const { t } = useTranslation();
  const { update } = useAbilities(resource);
  const verb = id === undefined ? 'insert' : update ? 'update' : 'detail';
  return t(`contract:verb.${verb}`, { noun: t(`contract:resource.${resource.name}.one`) });
}
