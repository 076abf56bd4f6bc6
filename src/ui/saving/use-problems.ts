import type { FormInstance } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from '../../browser/use-translation.ts';
import type { Problem } from '../../contract/errors.ts';
import type { Resource } from '../../declare/resource.ts';
import { fieldOf, type Invalid, sayPlace } from '../field/invalid.ts';
import { problemsIn } from '../field/problems-in.ts';
import type { Values } from '../record/values.ts';
import { type RejectedSave, remainingErrors } from './remaining-errors.ts';

interface ProblemsOptions {
  readonly resource: Resource;
  readonly form: FormInstance<Record<string, unknown>>;
  /** The form's current values. */
  readonly read: () => Values;
}

/** The errors that prevent saving a form, found before the server is asked, or by the server. */
export function useProblems({ resource, form, read }: ProblemsOptions) {
  const { t } = useTranslation();
  const refused = useRef<RejectedSave>(undefined);
  const [invalid, setInvalid] = useState<readonly Invalid[]>([]);
  // A counter, so that a second rejection for the same reasons focuses its place again.
  const [refusals, setRefusals] = useState(0);

  const show = (names: readonly string[], problems: readonly Invalid[]) =>
    form.setFields(
      names.map((name) => {
        const problem = problems.find((each) => fieldOf(each) === name);
        return { name, errors: problem ? [sayPlace(t, problem)] : [] };
      }),
    );
  const refuse = (problems: readonly Invalid[], status: number) => {
    refused.current = { problems, values: read(), status };
    setInvalid(problems);
    setRefusals((count) => count + 1);
  };
  const clear = () => {
    refused.current = undefined;
    setInvalid([]);
  };

  return {
    invalid,
    refusals,
    /** The status that the rejected save was to set; undefined when no error is left. */
    wantedStatus: invalid.length > 0 ? refused.current?.status : undefined,
    clear,
    /** Whether the form is valid for a status, by its declarations; shows the errors otherwise. */
    check: (status: number): boolean => {
      const names = form.getFieldsError().map(({ name: [name] }) => String(name));
      const values = { ...read(), status };
      const problems = names.flatMap((name) => problemsIn(t, resource, name, values));
      show(names, problems);
      if (problems.length > 0) refuse(problems, status);
      else clear();
      return problems.length === 0;
    },
    /** Shows the server's errors. */
    report: (errors: NonNullable<Problem['errors']>, status: number) => {
      show(
        [...new Set(errors.map(fieldOf))].filter((name) => name in resource.fields),
        errors,
      );
      refuse(errors, status);
    },
    /** Must be called after each change of the form: fixed errors disappear. */
    changed: () => {
      if (!refused.current) return;
      const left = remainingErrors(t, resource, refused.current, read());
      setInvalid((before) => (sameLines(before, left) ? before : left));
    },
  };
}

function sameLines(one: readonly Invalid[], other: readonly Invalid[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ path, message }, place) => other[place]?.path === path && other[place].message === message)
  );
}
