import type { Context } from '../../engine/handler.ts';
import type { RowKeeper } from '../../engine/kinds/row-keeper.ts';
import type { CheckedRow, ReadRow } from './checked-row.ts';
import { type FilledField, isAsked } from './filled-fields.ts';
import type { StoredMend } from './queries/mends.ts';

interface KeptPlan {
  readonly fills: readonly FilledField[];
  readonly mends: ReadonlyMap<number, StoredMend>;
  /** Says the key of a row for people. */
  readonly words: (values: Record<string, unknown>) => string;
}

/** Makes the function that has the rows of a file judged by who keeps them, batch after batch. */
export function keptRows(keeper: RowKeeper, { fills, mends, words }: KeptPlan, context: Context) {
  const judge = keeper.judging(context);
  const asked = fills.filter(({ field }) => isAsked(keeper.resource, field));
  const offered = Object.fromEntries(
    asked.flatMap(({ field, reading }) => ('value' in reading ? [[field, reading.value]] : [])),
  );
  const saidOf = new Map(asked.map(({ field, text }) => [field, text]));

  return async (rows: readonly ReadRow[]): Promise<CheckedRow[]> => {
    const verdicts = await judge(
      rows.map(({ row, cells: { values, errors } }) => ({
        values,
        errors,
        offered,
        isData: mends.get(row.number)?.taken === true,
      })),
    );
    return verdicts.map(({ kind, values, before, version, title, errors, warnings, taken }, place) => {
      const read = rows[place];
      if (!read) throw new TypeError('More rows were judged than there are.');
      const { row, cells } = read;
      const given = taken.map((field) => [field, { by: 'person', place: '', text: saidOf.get(field) ?? '' }] as const);
      return {
        kind,
        title,
        values: { ...values },
        before: (kind === 'changed' || kind === 'added') && before ? { ...before } : null,
        number: row.number,
        key: words(cells.values),
        recordId: null,
        recordVersion: kind === 'wrong' ? null : version,
        cells: row.cells,
        errors: [...errors],
        warnings: kind === 'wrong' || kind === 'passed' ? [] : [...cells.warnings, ...warnings],
        reason: kind === 'passed' ? 'valueless' : null,
        mended: cells.mended,
        sources: given.length > 0 ? { ...cells.sources, ...Object.fromEntries(given) } : cells.sources,
        published: false,
        visibility: null,
      };
    });
  };
}
