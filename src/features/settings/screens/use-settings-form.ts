import { useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { CallError } from '../../../browser/call.ts';
import { setPageSize } from '../../../browser/page-size.ts';
import { setTimeZone } from '../../../browser/translation.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { keysOf } from '../../../lib/records.ts';
import { useRefusal } from '../../../ui/refusal.tsx';
import { useUndoMessage } from '../../../ui/use-undo-message.tsx';
import type { SiteSettings } from '../contract/settings.ts';
import { changedSince, type FormValues, mergeSettings } from './settings-merge.ts';
import { siteSettingsKey } from './use-site-settings.ts';

/** Sends changes; answers the settings as they are then. */
export type SaveSettings = (changes: FormValues & { readonly version: number }) => Promise<SiteSettings>;

/**
 * A form with some of the site settings. It sends only the fields changed here, with the version they are based on:
 * others' concurrent changes are never lost unnoticed. What is saved can be undone.
 */
export function useSettingsForm(settings: SiteSettings, save: SaveSettings) {
  const { t } = useTranslation();
  const refuse = useRefusal();
  const tell = useUndoMessage();
  const queryClient = useQueryClient();
  const [form] = Form.useForm<FormValues>();
  // The base of the comparison: the settings as they were read, or as somebody saved them meanwhile.
  const [begun, setBegun] = useState(settings);
  const [disputed, setDisputed] = useState<FormValues>({});
  const [saving, setSaving] = useState(false);

  const hasUnsaved = () => keysOf(changedSince(begun, form.getFieldsValue())).length > 0;
  const show = (current: SiteSettings) => {
    const names = keysOf(form.getFieldsValue());
    form.setFieldsValue(Object.fromEntries(names.map((name) => [name, current[name]])));
    setBegun(current);
    setDisputed({});
  };
  const follow = useEffectEvent((current: SiteSettings) => {
    if (current.version > begun.version && !saving && !hasUnsaved()) show(current);
  });
  useEffect(() => follow(settings), [settings]);

  const store = async (changes: FormValues, { version }: SiteSettings): Promise<SiteSettings> => {
    const saved = await save({ ...changes, version });
    queryClient.setQueryData(siteSettingsKey, saved);
    setPageSize(saved.pageSize);
    setTimeZone(saved.timeZone);
    show(saved);
    return saved;
  };

  const undo = async (changes: FormValues, saved: SiteSettings): Promise<boolean> => {
    try {
      await store(changes, saved);
      return true;
    } catch (error) {
      refuse(error);
      return false;
    }
  };

  /** Stores changes of settings that the form was based on; says whether it did. */
  const send = async (changes: FormValues, over: SiteSettings, done: string): Promise<boolean> => {
    try {
      const saved = await store(changes, over);
      // Also what the server changed along with it.
      const { version: _version, logoImage: _shown, ...values } = over;
      const before = changedSince(saved, values);
      tell(done, keysOf(before).length > 0 ? () => undo(before, saved) : undefined);
      return true;
    } catch (error) {
      const problem = error instanceof CallError ? error.problem : undefined;
      if (problem?.code === 'CONFLICT_VERSION' && problem.current) {
        return mergeAndSend(changes, over, problem.current as unknown as SiteSettings, done);
      }
      const problems = problem?.errors ?? [];
      if (problems.length === 0) refuse(error);
      form.setFields(problems.map(({ path, message: text }) => ({ name: path as keyof FormValues, errors: [text] })));
      return false;
    }
  };
  const mergeAndSend = async (changes: FormValues, over: SiteSettings, current: SiteSettings, done: string) => {
    const merged = mergeSettings(over, { ...form.getFieldsValue(), ...changes }, current);
    form.setFieldsValue(merged.taken);
    setBegun(current);
    setDisputed(merged.disputed);
    const [first] = keysOf(merged.disputed);
    if (first === undefined) return send(changes, current, done);
    form.scrollToField(first, { block: 'center' });
    return false;
  };

  /** Runs one save at a time. */
  const run = async (step: () => Promise<boolean>): Promise<boolean> => {
    if (saving) return false;
    setSaving(true);
    return step().finally(() => setSaving(false));
  };

  return {
    form,
    begun,
    disputed,
    saving,
    hasUnsaved,
    /** Stores what was changed in the form; resolves with whether nothing is left to save. */
    submit: () =>
      run(async () => {
        const values = await form.validateFields().catch(() => undefined);
        return values !== undefined && send(changedSince(begun, values), begun, t('settings:saved'));
      }),
    /** Stores values that were not typed. */
    set: (values: FormValues, done: string) => run(() => send(values, begun, done)),
    /** Takes the value that somebody else saved for a field. */
    takeOther: (name: keyof FormValues) => {
      form.setFieldsValue({ [name]: disputed[name] });
      setDisputed(({ [name]: _taken, ...rest }) => rest);
    },
  };
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;
