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
  /** What the form holds now. */
  readonly read: () => Values;
}

/** What keeps a record from being saved as it stands in its form: found before the server is asked, or told by it. */
export function useProblems({ resource, form, read }: ProblemsOptions) {
  const { t } = useTranslation();
  const refused = useRef<RejectedSave>(undefined);
  const [invalid, setInvalid] = useState<readonly Invalid[]>([]);
  // Counts, so that a second refusal for the same reasons leads to its place again.
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
    /** The status that a refused attempt was to give the record; undefined when none is refused. */
    wantedStatus: invalid.length > 0 ? refused.current?.status : undefined,
    clear,
    /** Whether the form can be saved with a status, as far as declarations tell; shows why not. */
    check: (status: number): boolean => {
      const names = form.getFieldsError().map(({ name: [name] }) => String(name));
      const values = { ...read(), status };
      const problems = names.flatMap((name) => problemsIn(t, resource, name, values));
      show(names, problems);
      if (problems.length > 0) refuse(problems, status);
      else clear();
      return problems.length === 0;
    },
    /** Shows what the server refused. */
    report: (errors: NonNullable<Problem['errors']>, status: number) => {
      show(
        [...new Set(errors.map(fieldOf))].filter((name) => name in resource.fields),
        errors,
      );
      refuse(errors, status);
    },
    /** To be called after each change of the form: what was mended is no longer said. */
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
