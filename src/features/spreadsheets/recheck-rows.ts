import { type Resource, type ResourceRegistry, statusSets } from '../../declare/resource.ts';
import type { Context } from '../../engine/handler.ts';
import { columnOf, tableOf } from '../../engine/names.ts';
import type { RecordRules } from '../../engine/record-rules.ts';
import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { listedReferences } from './columns.ts';
import { partsOfKey } from './contract/row.ts';
import { errorText } from './presenters.ts';
import type { StoredRow } from './queries/rows.ts';
import { keyFields } from './row-key.ts';
import { StoringProblem } from './storing-problem.ts';

type Values = Readonly<Record<string, unknown>>;

/** A row that is about to be stored, and its record's present values; undefined: it adds one. */
interface Storing {
  readonly row: Pick<StoredRow, 'number' | 'key' | 'values'>;
  readonly record: Values | undefined;
}

/**
 * Validates rows with the rules of a resource again, in the transaction that stores them: referenced records may have
 * changed since the comparison, such as a plant that was deactivated.
 * @throws StoringProblem naming the first row that is refused now, and why.
 */
export async function recheckRows(
  transaction: Database,
  resource: Resource,
  rules: RecordRules | undefined,
  storing: readonly Storing[],
  context: Context,
): Promise<void> {
  if (!rules?.validateRows || storing.length === 0) return;
  const { initial: status } = statusSets[resource.statuses];
  const proposed = storing.map(({ row: { values }, record }) => ({
    changes: values,
    record: { status, ...record, ...values },
    before: record,
  }));
  const results = await rules.validateRows(transaction, proposed, context, { storing: true });
  for (const [place, { row }] of storing.entries()) {
    const { errors = [], needs = [] } = results[place] ?? {};
    const [refused] = [...errors, ...needs];
    if (!refused) continue;
    const text = errorText(refused, resource, context);
    throw new StoringProblem('rowRefused', { row: row.number, key: row.key, text });
  }
}

/**
 * Checks that the names in the keys of rows are unchanged since the review: the reviewer saw the referenced records by
 * their names at that time, and the file's name may now belong to another record.
 * @throws StoringProblem naming the first row whose key refers to a record that was renamed.
 */
export async function recheckNames(
  transaction: Database,
  resource: Resource,
  registry: ResourceRegistry,
  storing: readonly Storing[],
): Promise<void> {
  const key = keyFields(resource);
  for (const { name, to } of listedReferences(resource).filter((reference) => key.includes(reference.name))) {
    const target = registry.get(to);
    if (!target) continue;
    const idOf = ({ row: { values }, record }: Storing) => {
      const id = record?.[name] ?? values[name];
      return typeof id === 'string' ? id : null;
    };
    const rows = await query<{ id: string; title: string }>(
      transaction,
      `SELECT id::text, ${columnOf(target.title)} AS title FROM ${tableOf(target)} WHERE id = ANY($1::bigint[])`,
      [[...new Set(storing.map(idOf))].filter((id) => id !== null)],
    );
    const titles = new Map(rows.map(({ id, title }) => [id, title]));
    for (const each of storing) {
      const { number, key: said } = each.row;
      const title = titles.get(idOf(each) ?? '');
      if (title === undefined || partsOfKey(said).includes(title)) continue;
      throw new StoringProblem('renamed', { row: number, key: said, field: name, name: title });
    }
  }
}
