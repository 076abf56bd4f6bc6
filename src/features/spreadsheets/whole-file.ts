import type { FieldError } from '../../contract/errors.ts';
import type { Resource } from '../../declare/resource.ts';
import type { Context } from '../../engine/handler.ts';
import type { RecordRules } from '../../engine/record-rules.ts';
import type { Database } from '../../platform/database/connect.ts';
import { errorText } from './presenting.ts';
import { fileRows, markWrong } from './queries/rows.ts';
import { StoringProblem } from './storing-problem.ts';

/**
 * Marks the rows of a compared file that are wrong for what the others say. A row that is wrong is not stored, by which another
 * may become wrong: what it was to give away stays where it is. Rows are asked about until none is.
 */
export async function markWrongTogether(
  database: Database,
  rules: RecordRules | undefined,
  importId: string,
): Promise<void> {
  if (!rules?.judgeFile) return;
  const wrong = new Map<number, readonly FieldError[]>();
  for (let rows = await fileRows(database, importId), found = 1; found > 0 && rows.length > 0; ) {
    const verdicts = await rules.judgeFile(database, rows);
    for (const [number, errors] of verdicts) wrong.set(number, errors);
    found = verdicts.size;
    rows = rows.filter(({ number }) => !verdicts.has(number));
  }
  await markWrong(
    database,
    importId,
    [...wrong].map(([number, errors]) => ({ number, errors })),
  );
}

/**
 * Asks the rules of whole files once more in the transaction that has written all rows: what they name may have been taken since
 * they were compared.
 * @throws StoringProblem naming the first row that is refused by now, and why.
 */
export async function requireRightTogether(
  transaction: Database,
  resource: Resource,
  rules: RecordRules | undefined,
  importId: string,
  context: Context,
): Promise<void> {
  if (!rules?.judgeFile) return;
  const rows = await fileRows(transaction, importId);
  const verdicts = await rules.judgeFile(transaction, rows);
  for (const { number, key } of rows) {
    const [refused] = verdicts.get(number) ?? [];
    if (!refused) continue;
    throw new StoringProblem('rowRefused', { row: number, key, text: errorText(refused, resource, context) });
  }
}
