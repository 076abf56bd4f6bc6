import { useContext, useState } from 'react';
import type { RowsField } from '../../../declare/kinds/rows.ts';
import { type Invalid, ReportedProblems } from '../../field/invalid.ts';
import { useWords } from '../../use-words.ts';
import type { InputProps } from '../input.ts';
import { problemText } from '../problem-text.ts';
import { childProblems } from './children.ts';
import type { FormRow } from './use-rows.ts';

/** What is wrong with the rows of a form, said at the child that is wrong. */
export function useRowProblems({ resource, name, field }: InputProps<RowsField>, rows: readonly FormRow[]) {
  const { t } = useWords();
  const reported = useContext(ReportedProblems);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  // A report speaks of places; the rows may be moved after it.
  const [report, setReport] = useState<{ reported: readonly Invalid[]; rows: readonly FormRow[] }>({ reported, rows });
  if (report.reported !== reported) setReport({ reported, rows });

  const reportedOf = (row: FormRow, child: string): string | undefined => {
    const place = report.rows.findIndex(({ id }) => id === row.id);
    const then = report.rows[place];
    const found = then && report.reported.find(({ path }) => path === `${name}.${place}.${child}`);
    // What has been changed since is judged anew.
    return found && then[child] === row[child] ? found.message : undefined;
  };
  const problemOf = (row: FormRow, child: string): string | undefined => {
    const said = reportedOf(row, child);
    const declared = field.of[child];
    if (said !== undefined || !declared || !touched.has(`${row.id} ${child}`)) return said;
    const [problem] = childProblems(declared, child, row);
    return problem && problemText(t, resource, `${name}.${child}`, problem);
  };
  return {
    problemOf,
    /** Whether the last attempt to save found something in a row. */
    isReported: (row: FormRow) => Object.keys(field.of).some((child) => reportedOf(row, child) !== undefined),
    touch: (row: FormRow, child: string) => setTouched((before) => new Set(before).add(`${row.id} ${child}`)),
  };
}
