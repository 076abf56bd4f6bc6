import { lazyComponent } from '../../../browser/load-module.ts';
import { type RowsField, rowEntries, rowsOf } from '../../../declare/kinds/rows.ts';
import type { InputKind } from '../input.ts';
import { LazyInput } from '../lazy-input.tsx';
import { tooMany } from '../problems.ts';
import { childProblems } from './children.ts';

const RowsEditor = lazyComponent(() => import('./rows-editor.tsx'));

export const rows: InputKind<RowsField> = {
  Input: (props) => (
    <LazyInput rows={3}>
      <RowsEditor {...props} />
    </LazyInput>
  ),
  problems: (value, field) => [
    ...tooMany(value, field.max),
    ...rowsOf(value).flatMap((row, place) =>
      rowEntries(field).flatMap(([name, child]) =>
        childProblems(child, name, row).map((problem) => ({ ...problem, at: `${place}.${name}` })),
      ),
    ),
  ],
};
