import { isConditionallyRequired } from '../../declare/kinds/spreadsheet.ts';
import type { Context } from '../../engine/handler.ts';
import type { RowSink } from '../../engine/kinds/row-sink.ts';
import type { CheckedRow, ReadRow } from './checked-row.ts';
import type { FilledField } from './filled-fields.ts';
import type { StoredFix } from './queries/fixes.ts';

interface SinkPlan {
  readonly fills: readonly FilledField[];
  readonly fixes: ReadonlyMap<number, StoredFix>;
  /** Formats the key of a row for people. */
  readonly words: (values: Record<string, unknown>) => string;
}

/** Creates the function that has the row sink validate the rows of a file, batch after batch. */
export function sinkRowCheck(sink: RowSink, { fills, fixes, words }: SinkPlan, context: Context) {
  const validate = sink.validating(context);
  const conditional = fills.filter(({ field }) => isConditionallyRequired(sink.resource, field));
  const offered = Object.fromEntries(
    conditional.flatMap(({ field, reading }) => ('value' in reading ? [[field, reading.value]] : [])),
  );
  const saidOf = new Map(conditional.map(({ field, text }) => [field, text]));

  return async (rows: readonly ReadRow[]): Promise<CheckedRow[]> => {
    const results = await validate(
      rows.map(({ row, cells: { values, errors, assumed } }) => ({
        values,
        errors,
        assumed,
        offered,
        isData: fixes.get(row.number)?.taken === true,
      })),
    );
    return results.map(({ kind, values, before, version, title, errors, warnings, filledFields }, place) => {
      const read = rows[place];
      if (!read) throw new TypeError('There are more results than rows.');
      const { row, cells } = read;
      const given = filledFields.map(
        (field) => [field, { by: 'person', place: '', text: saidOf.get(field) ?? '' }] as const,
      );
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
