import { useQueryClient } from '@tanstack/react-query';
import { App, Form } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CallError, type CallOptions, call } from '../../browser/call.ts';
import { useSession } from '../../browser/session.ts';
import { rereadSession } from '../../browser/session-state.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import type { ChangeRemarks } from '../../declare/change-remarks.ts';
import { resourceOperations } from '../../declare/operations.ts';
import type { AnyRecord } from '../../declare/record.ts';
import type { Resource } from '../../declare/resource.ts';
import { fieldLabel } from '../labels.ts';
import { keys } from '../queries.ts';
import { useRefusal } from '../refusal.tsx';
import { acceptTheirs, type Conflict, chosenParts, compareChanges } from '../saving/conflict.ts';
import type { Draft } from '../saving/drafts.ts';
import { useDrafts } from '../saving/use-drafts.ts';
import { useProblems } from '../saving/use-problems.ts';
import { useSending } from '../saving/use-sending.ts';
import { blankValues, changedNames, sentValues, type Values } from './values.ts';

interface RecordFormOptions {
  resource: Resource;
  /** Absent: a new record. */
  record: AnyRecord | undefined;
  /** Called after each save, with the values stored before. */
  onSaved: (saved: AnyRecord, before: Values) => void;
}

/** The state of a record's form and its saves: one at a time, against the version that was read. */
export function useRecordForm({ resource, record, onSaved }: RecordFormOptions) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const queryClient = useQueryClient();
  const refuse = useRefusal();
  const [form] = Form.useForm<Record<string, unknown>>();
  const [base, setBase] = useState<Values>(() => record ?? blankValues(resource));
  // Saves run one after another and outside of rendering: each must see the result of the one before it.
  const latest = useRef(base);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const [dirty, setDirty] = useState(false);
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();
  const { send, gathered, waiting } = useSending(form);

  const adopt = (next: Values) => {
    latest.current = next;
    setBase(next);
  };
  const read = (): Values => ({ ...latest.current, ...form.getFieldsValue(true) });
  const unsaved = () => changedNames(resource, latest.current, read());
  const drafts = useDrafts({ resource, id: record?.id, read: () => ({ base: latest.current, values: read() }) });
  const problems = useProblems({ resource, form, read });
  const changed = () => {
    setDirty(unsaved().length > 0);
    problems.changed();
    drafts.changed();
  };

  /** Puts values into the form as if the user had typed them. */
  const setValues = (values: Values) => {
    form.setFieldsValue(values);
    changed();
  };

  /** Takes another stored version into the form, unless both changed the same. @returns the fields that both changed. */
  const takeVersion = (current: AnyRecord): readonly string[] => {
    const mine = read();
    const { conflicts, theirs, merged } = compareChanges(resource, latest.current, mine, current);
    if (conflicts.length > 0) return conflicts;
    adopt(current);
    form.setFieldsValue({ ...acceptTheirs(resource, mine, current, theirs), ...merged });
    setDirty(unsaved().length > 0);
    return [];
  };
  /** Takes what others have stored since; what both changed is asked about at the next save. */
  const takeChanges = async () => {
    try {
      const current = await call(resourceOperations(resource).detail, { id: String(latest.current.id) });
      const conflicts = takeVersion(current);
      const fields = conflicts.map((name) => fieldLabel(t, resource, name)).join(', ');
      if (fields) void message.warning(t('saving:conflict.later', { fields }), 8);
    } catch (error) {
      refuse(error);
    }
  };

  const { user } = useSession();
  /** A change the account makes beside the form, such as a new portrait, does not conflict with the typed values. */
  const takeOwnChange = useEffectEvent((own: AnyRecord) => {
    if (own.updatedBy !== user?.id || own.version <= Number(latest.current.version)) return;
    takeVersion(own);
  });
  useEffect(() => {
    if (record) takeOwnChange(record);
  }, [record]);

  const save = (status?: number, remarks: ChangeRemarks = {}): Promise<boolean> => {
    const turn = queue.current.then(gathered).then((isWhole) => isWhole && saveOnce(status, remarks));
    queue.current = turn;
    return turn;
  };

  const saveOnce = async (status: number | undefined, remarks: ChangeRemarks): Promise<boolean> => {
    const wanted = status ?? Number(read().status);
    if (!problems.check(wanted)) return false;
    const written = read();
    const mine = { ...written, ...(status !== undefined && { status }) };
    const names = changedNames(resource, latest.current, mine);
    if (latest.current.id && names.length === 0) {
      setDirty(false);
      drafts.forget();
      void message.info(t('kit:record.unchanged'));
      return true;
    }
    setSaving(true);
    try {
      settle(await send(storing(sentValues(resource, mine, names), remarks)), written);
      return true;
    } catch (error) {
      const problem = error instanceof CallError ? error.problem : undefined;
      if (problem?.current) return merge(problem.current as AnyRecord, mine, problem.detail, { status, remarks });
      if (problem?.errors) problems.report(problem.errors, wanted);
      else refuse(error);
      // The account's permissions have changed: read them again.
      if (problem?.code === 'FORBIDDEN') await rereadSession();
      return false;
    } finally {
      setSaving(false);
    }
  };

  /** The call that stores changes, the same for each retry. */
  const storing = (changes: Values, remarks: ChangeRemarks): ((options: CallOptions) => Promise<AnyRecord>) => {
    const { insert, update } = resourceOperations(resource);
    const { id, version } = latest.current;
    // A save that waited for the insert updates the inserted record.
    if (id === undefined) return (options) => call(insert, { ...resource.fixed, ...changes }, options);
    const change = { ...changes, ...remarks, id: String(id), version: Number(version) };
    return (options) => call(update, change, options);
  };

  /** Takes the saved record over, except for values typed while the save was running. */
  const settle = (saved: AnyRecord, written: Values) => {
    const now = read();
    const typed = changedNames(resource, written, now);
    const before = latest.current;
    adopt(saved);
    form.setFieldsValue(acceptTheirs(resource, saved, now, typed));
    setDirty(typed.length > 0);
    if (before.id === undefined) drafts.moveTo(saved.id);
    if (typed.length === 0) drafts.forget();
    queryClient.setQueryData(keys.record(resource, saved.id), saved);
    void queryClient.invalidateQueries({ queryKey: keys.lists(resource) });
    onSaved(saved, before);
  };

  const merge = async (
    current: AnyRecord,
    mine: Values,
    detail: string,
    { status, remarks }: { status: number | undefined; remarks: ChangeRemarks },
  ): Promise<boolean> => {
    const base = latest.current;
    const isOwn = current.updatedBy === user?.id;
    const comparison = compareChanges(resource, base, mine, current);
    let takenNames = comparison.theirs;
    let parts: Values = {};
    if (comparison.conflicts.length > 0) {
      const chosen = await new Promise<readonly string[] | undefined>((resolve) =>
        setConflict({ ...comparison, base, mine, current, isOwn, detail, resolve }),
      );
      setConflict(undefined);
      if (chosen === undefined) return false;
      takenNames = [...takenNames, ...chosen];
      parts = chosenParts(resource, { ...comparison, base, mine, current }, chosen);
    }
    const mergedNames = [...comparison.theirs, ...Object.keys(comparison.merged)];
    if (mergedNames.length > 0) {
      const fields = mergedNames.map((name) => fieldLabel(t, resource, name)).join(', ');
      const messageKey = isOwn ? 'saving:conflict.mergedOwn' : 'saving:conflict.merged';
      void message.info(t(messageKey, { name: current.updatedByName ?? '', fields }), 8);
    }
    const merged = { ...acceptTheirs(resource, mine, current, takenNames), ...comparison.merged, ...parts };
    const byButton = status !== undefined;
    adopt(current);
    form.setFieldsValue({ ...merged, ...(byButton && { status: current.status }) });
    return saveOnce(byButton && merged.status !== current.status ? status : undefined, remarks);
  };

  const restoreDraft = (draft: Draft) => {
    // The form starts from the draft's version: if the record has changed since, the next save detects the conflict.
    adopt({ ...latest.current, ...draft.before, ...(record && { version: draft.version }) });
    form.setFieldsValue(draft.values);
    drafts.accept();
    changed();
  };

  return {
    form,
    base,
    dirty,
    saving,
    waiting,
    problems,
    conflict,
    drafts,
    save,
    takeChanges,
    changed,
    setValues,
    restoreDraft,
    hasUnsaved: () => unsaved().length > 0,
    changes: () => ({ names: unsaved(), values: read() }),
  };
}

export type RecordFormState = ReturnType<typeof useRecordForm>;
