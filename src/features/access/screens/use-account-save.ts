import { useMutation } from '@tanstack/react-query';
import { App, type FormInstance } from 'antd';
import { useState } from 'react';
import { CallError } from '../../../browser/call.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { useRefusal } from '../../../ui/refusal.tsx';
import type { Account } from '../contract/accounts.ts';
import { useRefreshAccounts } from './account-queries.ts';

/** Somebody else's change that a save conflicted with: its author and time. */
export interface StaleRecord {
  readonly by: string | undefined;
  readonly at: string;
}

interface Options<Values extends object> {
  form: FormInstance<Values>;
  /** The account as it was opened; absent: a new one. */
  account: Account | undefined;
  save: (values: Values, account: Account | undefined) => Promise<Account>;
  /** The form's values for an account. */
  valuesOf: (account: Account) => Partial<Values>;
  onSaved: (saved: Account) => void;
}

/**
 * Saves a form about an account, with errors at their fields. After somebody else's change the form continues from the
 * current account: typed values stay, untouched ones are updated, and the next save uses its version.
 */
export function useAccountSave<Values extends object>({ form, account, save, valuesOf, onSaved }: Options<Values>) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const refuse = useRefusal();
  const refresh = useRefreshAccounts();
  const [base, setBase] = useState(account);
  const [overtaken, setOvertaken] = useState<StaleRecord>();

  const goOnFrom = (current: Account & { updatedByName?: unknown }) => {
    const fresh = Object.entries(valuesOf(current)).filter(([name]) => !form.isFieldTouched(name as never));
    form.setFieldsValue(Object.fromEntries(fresh) as never);
    setBase(current);
    const by = typeof current.updatedByName === 'string' ? current.updatedByName : undefined;
    setOvertaken({ by, at: current.updatedAt });
  };
  const run = useMutation({
    mutationFn: (values: Values) => save(values, base),
    onSuccess: async (saved) => {
      void message.success(t(account ? 'kit:record.updated' : 'kit:record.inserted'));
      onSaved(saved);
      await refresh();
    },
    onError: (error) => {
      const problem = error instanceof CallError ? error.problem : undefined;
      if (problem?.code === 'CONFLICT_VERSION' && problem.current) {
        goOnFrom(problem.current as unknown as Account);
        return;
      }
      const known = Object.keys(form.getFieldsValue());
      // An error of a list names an item (`roleIds.0`); the field is the list.
      const fields = (problem?.errors ?? []).map(({ path, message: text }) => ({
        name: path.split('.')[0] ?? path,
        errors: [text],
      }));
      form.setFields(fields.filter(({ name }) => known.includes(name)) as never);
      if (fields.length === 0 || fields.some(({ name }) => !known.includes(name))) refuse(error);
    },
  });
  return { run: run.mutate, saving: run.isPending, overtaken };
}
