import { ProblemError } from '../../../contract/errors.ts';
import { resourceOperations } from '../../../declare/operations.ts';
import { writableEntries } from '../../../declare/resource.ts';
import { type Context, callerOf } from '../../../engine/handler.ts';
import { type ResourceScope, underRules } from '../../../engine/record-rules.ts';
import { query } from '../../../engine/statement.ts';
import { deleteBatch, lockBatch } from '../../../engine/write/batch.ts';
import { powerOutputs } from '../power-outputs/resource.ts';
import type { CurrentFigure } from './current-figures.ts';

/** What a record can tell of its period: all that is written but which period it is, so that no later field is forgotten here. */
const place: readonly string[] = powerOutputs.spreadsheet?.key ?? [];
const telling = writableEntries(powerOutputs).flatMap(([name]) => (place.includes(name) ? [] : [name]));
const draft = 0;

/**
 * Removes a draft that is left with nothing to tell once some of its fields are emptied: a record of nothing would be counted and
 * listed as if somebody knew something of the period. The log keeps the whole of it as it was; the trash is not for it, as the next
 * figure that is typed there is a record like any first one.
 * @param emptied the fields that are to be emptied.
 * @returns whether it was removed; it stays where anything else is told, or visitors have been told of it.
 * @throws ProblemError CONFLICT_VERSION where it is not any more as it was seen, VALIDATION_FAILED where its day is signed off.
 */
export async function removeEmptied(
  { id, version, isTold }: CurrentFigure,
  emptied: readonly string[],
  scope: ResourceScope,
  context: Context,
): Promise<boolean> {
  if (isTold) return false;
  const operation = resourceOperations(powerOutputs).remove;
  return context.database.transaction().execute((transaction) =>
    underRules(transaction, scope, powerOutputs, { operation, kind: 'purge', ids: [id] }, context, async () => {
      const record = (await lockBatch(transaction, powerOutputs, [id])).get(id);
      if (record?.version !== version) throw new ProblemError('CONFLICT_VERSION');
      const { fields } = record;
      if (fields.status !== draft || telling.some((name) => !emptied.includes(name) && (fields[name] ?? '') !== ''))
        return false;
      await deleteBatch(transaction, powerOutputs, operation.name, [id], context);
      // By this the caller takes the step back for some minutes, note and all.
      await query(
        transaction,
        `INSERT INTO output_changes (output_id, account_id, before, after) VALUES ($1, $2, $3, '{}')`,
        [id, callerOf(context).accountId, JSON.stringify(fields)],
      );
      return true;
    }),
  );
}
