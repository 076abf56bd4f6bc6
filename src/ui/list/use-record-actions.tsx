import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { CallError, call } from '../../browser/call.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import type { ListPage } from '../../contract/paging.ts';
import type { ChangeRemarks } from '../../declare/change-remarks.ts';
import { resourceOperations, type SeenCounts } from '../../declare/operations.ts';
import type { AnyRecord, VersionedId } from '../../declare/record.ts';
import type { Resource } from '../../declare/resource.ts';
import { statusLine } from '../kinds/instant/status-texts.ts';
import { keys } from '../queries.ts';
import { useRefusal } from '../refusal.tsx';
import { useResourceLookup } from '../resource-registry.tsx';
import { useChangeGuards } from '../slices/use-change-guards.ts';
import { useAbilities } from '../use-abilities.ts';
import { useSingleRun } from '../use-single-run.ts';
import { useUndoMessage } from '../use-undo-message.tsx';
import { useRemovalDialog } from './use-removal-dialog.tsx';
import { useRestoring } from './use-restoring.ts';
import { wording } from './wording.ts';

/** The actions on records of a list. Each resolves with true when it was done, and shows its errors itself. */
export function useRecordActions(resource: Resource) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const told = useUndoMessage();
  const queryClient = useQueryClient();
  const refuse = useRefusal();
  const abilities = useAbilities(resource);
  const once = useSingleRun();
  const askToRemove = useRemovalDialog(resource);
  const guards = useChangeGuards(resource);
  const operations = resourceOperations(resource);
  const lookup = useResourceLookup();
  const restoring = useRestoring();

  /** Removes cached records, so that a form never starts from an old version. */
  const refresh = () => {
    queryClient.removeQueries({ queryKey: keys.records(resource), type: 'inactive' });
    return queryClient.invalidateQueries({ queryKey: keys.all(resource) });
  };

  /** A step that resolves with false was not wanted after all. */
  const attempt = async (step: () => Promise<unknown>, onError = refuse): Promise<boolean> => {
    try {
      return (await step()) !== false;
    } catch (error) {
      onError(error);
      return false;
    } finally {
      await refresh();
    }
  };

  /** An undo names the versions that its action wrote: what was changed since then stays as it is. */
  const refuseUndo = (error: unknown) => {
    const isStale = error instanceof CallError && error.problem.code === 'CONFLICT_VERSION';
    if (isStale) void message.warning(t('kit:undo.stale'), 6);
    else refuse(error);
  };

  /** Shows what was done; with `undo`, offers to undo it. */
  const tell = (text: string, undo?: () => Promise<unknown>) => told(text, undo && (() => attempt(undo, refuseUndo)));

  /** Runs a step on records, unless the same one still runs. */
  const single = async (action: string, records: readonly AnyRecord[], step: () => Promise<boolean>) =>
    (await once(`${action} ${records.map(({ id }) => id)}`, step)) ?? false;

  /** One after another: a parent must be restored before its children. */
  const restoreAll = async (ids: readonly string[]): Promise<boolean> => {
    const restored = new Set<string>();
    const chosen = ids.map((id) => ({ resource: resource.name, id }));
    const done = await restoring(chosen, async (records) => {
      for (const { resource: name, id } of records) {
        const its = lookup(name);
        if (!its || restored.has(`${name} ${id}`)) continue;
        await call(resourceOperations(its).restore, { id });
        restored.add(`${name} ${id}`);
        if (its !== resource) await queryClient.invalidateQueries({ queryKey: keys.all(its) });
      }
      return true;
    });
    return done ?? false;
  };

  const setStatusOf = (items: readonly VersionedId[], status: number, remarks: ChangeRemarks = {}) =>
    call(operations.setStatus, { items: items.map(({ id, version }) => ({ id, version })), status, ...remarks });

  return {
    attempt,
    tell,

    /** Moves records to the trash, after a confirmation. */
    remove(records: readonly AnyRecord[]): Promise<boolean> {
      return single('remove', records, async () => {
        const ids = records.map((record) => record.id);
        // Does not ask about an impossible action: the error lists what still uses the records.
        let seen: SeenCounts | undefined;
        const possible = await attempt(async () => {
          ({ seen } = await call(operations.remove, { ids, trial: true }));
        });
        if (!possible) return false;
        const { confirmed, closed } = await askToRemove(records, seen);
        if (!confirmed) return false;
        const done = await attempt(() => call(operations.remove, { ids }));
        const undo = abilities.restore ? () => restoreAll(ids) : undefined;
        if (done) tell(t(`kit:remove.${wording(ids)}.done`, { count: ids.length }), undo);
        await closed;
        return done;
      });
    },

    restore(records: readonly AnyRecord[]): Promise<boolean> {
      return single('restore', records, async () => {
        const done = await attempt(() => restoreAll(records.map((record) => record.id)));
        if (done) tell(t(`kit:restore.${wording(records)}`, { count: records.length }));
        return done;
      });
    },

    /** Sets the status of records; undo gives each its former one. */
    setStatus(records: readonly AnyRecord[], wanted: number): Promise<boolean> {
      return single('setStatus', records, async () => {
        const asked = records.filter((record) => record.status !== wanted);
        const said = await guards.ask(
          asked.map((record) => ({ before: record, after: { ...record, status: wanted } })),
        );
        if (said === undefined) return false;
        const { status = wanted, refusalReason } = said;
        const changing = asked.filter((record) => record.status !== status);
        const before = new Map(changing.map((record) => [record.id, record.status]));
        return attempt(async () => {
          if (changing.length === 0) return;
          const { items } = await setStatusOf(changing, status, { refusalReason });
          // A published record may be scheduled: each gets the text of its new state.
          const statusTexts = changing.map((record) => statusLine(t, resource, { ...record, status }));
          const name = [...new Set(statusTexts)].join(', ');
          tell(t('kit:setStatus.done', { count: items.length, status: name }), async () => {
            for (const code of new Set(before.values())) {
              const had = items.filter((item) => before.get(item.id) === code);
              await setStatusOf(had, code);
            }
          });
        });
      });
    },

    /** Toggles a boolean field: optimistically, and reverts when the server refuses. */
    async toggle(record: AnyRecord, field: string): Promise<void> {
      const { id, version } = record;
      const show = (next: Partial<AnyRecord>) =>
        queryClient.setQueriesData<ListPage<AnyRecord>>(
          { queryKey: keys.lists(resource) },
          (page) => page && { ...page, items: page.items.map((row) => (row.id === id ? { ...row, ...next } : row)) },
        );
      show({ [field]: !record[field] });
      try {
        const saved = await call(operations.update, { id, version, [field]: !record[field] });
        const { updatedAt, updatedBy, updatedByName } = saved;
        show({ [field]: saved[field], version: saved.version, updatedAt, updatedBy, updatedByName });
        queryClient.removeQueries({ queryKey: keys.record(resource, id) });
      } catch (error) {
        show({ [field]: record[field] });
        refuse(error);
        await refresh();
      }
    },
  };
}

export type RecordActions = ReturnType<typeof useRecordActions>;
