import { useContext, useState } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { RowsField } from '../../../declare/kinds/rows.ts';
import { ReportedProblems } from '../../field/invalid.ts';
import type { InputProps } from '../input.ts';
import { problemText } from '../problem-text.ts';
import { childProblems } from './children.ts';
import type { FormRow } from './use-rows.ts';

/** The errors of a form's rows, shown at the child they are about. */
export function useRowProblems({ resource, name, field }: InputProps<RowsField>, rows: readonly FormRow[]) {
  const { t } = useTranslation();
  const reported = useContext(ReportedProblems);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const reportedOf = (row: FormRow, child: string): string | undefined => {
    if (reported.length === 0) return undefined;
    const path = `${name}.${rows.indexOf(row)}.${child}`;
    return reported.find((problem) => problem.path === path)?.message;
  };
  const problemOf = (row: FormRow, child: string): string | undefined => {
    const reportedProblem = reportedOf(row, child);
    const declared = field.of[child];
    if (reportedProblem !== undefined || !declared || !touched.has(`${row.id} ${child}`)) return reportedProblem;
    const [problem] = childProblems(declared, child, row);
    return problem && problemText(t, resource, `${name}.${child}`, problem);
  };
  return {
    reported,
    /** The errors of a row by child; undefined: none. */
    problemsOf: (row: FormRow): Readonly<Record<string, string>> | undefined => {
      const found = Object.keys(field.of).flatMap((child) => {
        const problem = problemOf(row, child);
        return problem === undefined ? [] : [[child, problem]];
      });
      return found.length > 0 ? Object.fromEntries(found) : undefined;
    },
    /** Whether the last attempt to save found an error in a row. */
    isReported: (row: FormRow) => Object.keys(field.of).some((child) => reportedOf(row, child) !== undefined),
    touch: (row: FormRow, child: string) => setTouched((before) => new Set(before).add(`${row.id} ${child}`)),
  };
}
