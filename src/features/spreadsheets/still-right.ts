import { type Resource, statusSets } from '../../declare/resource.ts';
import type { Context } from '../../engine/handler.ts';
import type { RecordRules } from '../../engine/record-rules.ts';
import type { Database } from '../../platform/database/connect.ts';
import { errorText } from './presenting.ts';
import type { StoredRow } from './queries/rows.ts';
import { StoringProblem } from './storing-problem.ts';

type Values = Readonly<Record<string, unknown>>;

/** A row that is about to be stored, and what its record says now; undefined: it adds one. */
interface Storing {
  readonly row: Pick<StoredRow, 'number' | 'key' | 'values'>;
  readonly record: Values | undefined;
}

/**
 * Asks the rules of a resource about rows once more, in the transaction that stores them: what they are about may have changed
 * since the rows were compared, as a plant that was switched off.
 * @throws StoringProblem naming the first row that is refused by now, and why.
 */
export async function requireStillRight(
  transaction: Database,
  resource: Resource,
  rules: RecordRules | undefined,
  storing: readonly Storing[],
  context: Context,
): Promise<void> {
  if (!rules?.judgeRows || storing.length === 0) return;
  const { initial: status } = statusSets[resource.statuses];
  const proposed = storing.map(({ row: { values }, record }) => ({
    changes: values,
    record: { status, ...record, ...values },
    before: record,
  }));
  const verdicts = await rules.judgeRows(transaction, proposed, context);
  for (const [place, { row }] of storing.entries()) {
    const { errors = [], needs = [] } = verdicts[place] ?? {};
    const [refused] = [...errors, ...needs];
    if (!refused) continue;
    const text = errorText(refused, resource, context);
    throw new StoringProblem('rowRefused', { row: row.number, key: row.key, text });
  }
}
