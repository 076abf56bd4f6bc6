import type { FieldError } from '../../contract/errors.ts';
import type { Context } from '../../engine/handler.ts';
import type { ProposedRow } from '../../engine/kinds/sheet.ts';
import type { RecordRules } from '../../engine/record-rules.ts';
import type { CheckedRow } from './checked-row.ts';

/**
 * A compared row, the values it would store (undefined: none), and the name that another row with the same key has too.
 */
export interface ComparedRow {
  readonly checked: CheckedRow;
  readonly proposed: ProposedRow | undefined;
  readonly name: string;
}

/** Marks an error that a text in a field would resolve; one text can apply to all such rows. */
const needed = { needed: 1 } as const;

/** A row that is refused for these reasons besides its own. */
export function refusedRow(row: CheckedRow, errors: readonly FieldError[]): CheckedRow {
  return { ...row, kind: 'wrong', published: false, warnings: [], errors: [...row.errors, ...errors] };
}

/**
 * Applies the rules of a resource to rows, in one call for all rows to store, and once more for those that then get a
 * required text.
 * @param repeat compares a row again with the values for these fields; undefined: there are none.
 */
export async function withRuleResults(
  rules: RecordRules | undefined,
  rows: readonly ComparedRow[],
  repeat: (place: number, fields: readonly string[]) => ComparedRow | undefined,
  context: Context,
): Promise<CheckedRow[]> {
  const first = await validated(rules, rows, context);
  const again = first.flatMap(({ needs }, place) => {
    const row = needs.length > 0 ? repeat(place, needs) : undefined;
    return row ? [{ place, row }] : [];
  });
  const second = await validated(
    rules,
    again.map(({ row }) => row),
    context,
  );
  const repeated = new Map(again.map(({ place }, index) => [place, second[index]?.checked]));
  return first.map(({ checked }, place) => repeated.get(place) ?? checked);
}

/** Rows with the results of the rules, and the fields in which a text would resolve the error. */
async function validated(
  rules: RecordRules | undefined,
  rows: readonly ComparedRow[],
  context: Context,
): Promise<{ readonly checked: CheckedRow; readonly needs: readonly string[] }[]> {
  const proposed = rows.flatMap((row) => row.proposed ?? []);
  const results = proposed.length > 0 ? await rules?.validateRows?.(context.database, proposed, context) : undefined;
  if (!results) return rows.map(({ checked }) => ({ checked, needs: [] }));
  const resultOf = new Map(proposed.map((row, index) => [row, results[index]]));
  return rows.map(({ checked, proposed: own }) => {
    const { errors = [], warnings = [], needs = [] } = (own && resultOf.get(own)) ?? {};
    const refused = [...errors, ...needs.map((need) => ({ ...need, values: { ...need.values, ...needed } }))];
    if (refused.length > 0) return { checked: refusedRow(checked, refused), needs: needs.map(({ path }) => path) };
    return { checked: { ...checked, warnings: [...checked.warnings, ...warnings] }, needs: [] };
  });
}
