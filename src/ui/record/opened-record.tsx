import { useQueryClient } from '@tanstack/react-query';
import { App, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from '../../browser/use-translation.ts';
import type { AnyRecord } from '../../declare/record.ts';
import type { Resource } from '../../declare/resource.ts';
import { statusLine } from '../kinds/instant/status-texts.ts';
import { ProblemResult } from '../problem-result.tsx';
import { keys } from '../queries.ts';
import { useRefusal } from '../refusal.tsx';
import type { TakeBack } from '../slices/change-guard.ts';
import { useChangeGuards } from '../slices/use-change-guards.ts';
import { TakeBackButton } from '../take-back-button.tsx';
import { useAbilities } from '../use-abilities.ts';
import { RecordForm } from './record-form.tsx';
import { useRecord } from './use-record.ts';
import type { Values } from './values.ts';

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
  const queryClient = useQueryClient();
  const refuse = useRefusal();
  const guards = useChangeGuards(resource);
  const { record, error, retry } = useRecord(resource, id);
  // One message per record: each save replaces the message of the one before.
  const key = `${resource.name} saved`;
  const tell = async (saved: AnyRecord, before: Values) => {
    const done = t(record ? 'kit:record.updated' : 'kit:record.inserted');
    const status = statusLine(t, resource, saved);
    const text = status === statusLine(t, resource, before) ? done : `${done}: ${status}`;
    const back = await guards.takeBack(saved, before);
    if (!back) return void message.open({ key, type: 'success', content: text });
    const content = (
      <>
        {back.text ?? text}
        <TakeBackButton label={back.label} seconds={back.seconds} onClick={() => void takeBack(back)} />
      </>
    );
    void message.open({ key, type: 'success', content, duration: back.seconds });
  };
  const takeBack = async (back: TakeBack) => {
    message.destroy(key);
    try {
      await back.run();
      void message.success(back.done);
    } catch (problem) {
      refuse(problem);
    }
    await queryClient.invalidateQueries({ queryKey: keys.all(resource) });
  };
  if (error) return <ProblemResult error={error} onRetry={retry} extra={way} />;
  if (id !== undefined && !record) return <Skeleton active paragraph={{ rows: 10 }} />;
  return (
    <RecordForm
      resource={resource}
      record={record}
      onSaved={(saved, before) => {
        void tell(saved, before);
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
