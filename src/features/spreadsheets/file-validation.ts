import type { FieldError } from '../../contract/errors.ts';
import type { Resource } from '../../declare/resource.ts';
import type { Context } from '../../engine/handler.ts';
import type { RecordRules } from '../../engine/record-rules.ts';
import type { Database } from '../../platform/database/connect.ts';
import { errorText } from './presenters.ts';
import type { ImportProblem } from './queries/imports.ts';
import { fileRows, markWrong, type NamedFileRow } from './queries/rows.ts';

/**
 * Marks the rows of a compared file that are wrong because of other rows. A wrong row is not stored, which may make
 * another row wrong: a value that it was to release stays taken. Repeats until no more rows are wrong.
 */
export async function markInvalidRows(
  database: Database,
  rules: RecordRules | undefined,
  importId: string,
): Promise<void> {
  if (!rules?.validateFile) return;
  const wrong = new Map<number, readonly FieldError[]>();
  for (let rows = await fileRows(database, importId), found = 1; found > 0 && rows.length > 0; ) {
    const results = await rules.validateFile(database, rows);
    for (const [number, errors] of results) wrong.set(number, errors);
    found = results.size;
    rows = rows.filter(({ number }) => !results.has(number));
  }
  await markWrong(
    database,
    importId,
    [...wrong].map(([number, errors]) => ({ number, errors })),
  );
}

/**
 * Validates the rules of whole files again in the transaction that has written or undone all rows: what the rows name
 * may have been changed since the comparison or the storing.
 * @param read the rows with their changes of records.
 * @returns the first row that is refused now, and why; undefined when none is.
 */
export async function refusedRows(
  transaction: Database,
  resource: Resource,
  rules: RecordRules | undefined,
  read: () => Promise<readonly NamedFileRow[]>,
  context: Context,
): Promise<ImportProblem['values']> {
  if (!rules?.validateFile) return undefined;
  const rows = await read();
  const results = await rules.validateFile(transaction, rows);
  for (const { number, key } of rows) {
    const [refused] = results.get(number) ?? [];
    if (refused) return { row: number, key, text: errorText(refused, resource, context) };
  }
  return undefined;
}
