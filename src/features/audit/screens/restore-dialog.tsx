import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { CallError, call } from '../../../browser/call.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { Resource } from '../../../declare/resource.ts';
import { formatSecond } from '../../../lib/format.ts';
import { ProblemResult } from '../../../ui/problem-result.tsx';
import { pick } from '../../../ui/record/values.ts';
import { useRefusal } from '../../../ui/refusal.tsx';
import type { Present, Restorer } from '../../../ui/slices/restorer.ts';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { type AuditDetail, getListAudit, getRecordHistory, getRecordState } from '../contract/audit.ts';
import { type Problems, RestoreChanges } from './restore-changes.tsx';

/** The props of the dialog. */
export interface RestoreProps {
  readonly resource: Resource | undefined;
  /** The entry whose resulting state is to be restored. */
  readonly entry: AuditDetail;
  readonly onClose: () => void;
}

/** Shows what restoring an earlier state would change, and stores the selected part of it as a new version. */
export function RestoreDialog({ resource, entry, onClose, restorer }: RestoreProps & { restorer: Restorer }) {
  useReturnFocus();
  const { t } = useTranslation();
  const { message } = App.useApp();
  const refuse = useRefusal();
  const queryClient = useQueryClient();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [problems, setProblems] = useState<Problems>({});
  const [saving, setSaving] = useState(false);

  // Both are read each time: the comparison must use the current record.
  const query = useQuery({
    queryKey: [getRecordState.name, entry.resource, entry.recordId, entry.id],
    queryFn: async ({ signal }) => {
      const { recordId, id } = entry;
      const [state, record] = await Promise.all([
        call(getRecordState, { resource: entry.resource, recordId, id }, { signal }),
        restorer.read(recordId, signal),
      ]);
      return { state, record };
    },
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  const { state, record } = query.data ?? {};
  const plan = state && record ? restorer.plan(record, state) : { names: [], notes: [] };
  const chosen = plan.names.filter((name) => !left.has(name));

  const settle = (saved: Present) => {
    restorer.saved(saved);
    for (const queryKey of [[getRecordHistory.name], [getListAudit.name]]) {
      void queryClient.invalidateQueries({ queryKey });
    }
    void message.success(t('audit:history.restored', { version: saved.version }));
    onClose();
  };

  const restore = async () => {
    if (!record || !state) return;
    setSaving(true);
    try {
      const saved = await restorer.save(record, pick(state.fields, chosen));
      if (saved) settle(saved);
    } catch (error) {
      const problem = error instanceof CallError ? error.problem : undefined;
      setProblems(Object.fromEntries((problem?.errors ?? []).map(({ path, message: text }) => [path, text])));
      if (!problem?.errors) refuse(error);
      // Somebody changed the record meanwhile: shows the changes again.
      if (problem?.code === 'CONFLICT_VERSION') await query.refetch();
    } finally {
      setSaving(false);
    }
  };

  return (
    <Modal
      open
      width={960}
      title={t('audit:history.restoreTitle', { when: formatSecond(entry.at) })}
      okText={t('kit:restore.action')}
      okButtonProps={{ disabled: chosen.length === 0 }}
      cancelText={t('kit:cancel')}
      confirmLoading={saving}
      onOk={restore}
      onCancel={onClose}
    >
      {query.isPending && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {query.isError && <ProblemResult error={query.error} onRetry={() => void query.refetch()} />}
      {state && record && (
        <RestoreChanges
          resource={resource}
          record={record}
          state={state}
          plan={plan}
          left={left}
          onChoose={(name) => setLeft((before) => before.symmetricDifference(new Set([name])))}
          problems={problems}
        />
      )}
    </Modal>
  );
}
