import { ProblemError } from '../../../contract/errors.ts';
import { resourceOperations } from '../../../declare/operations.ts';
import { writableEntries } from '../../../declare/resource.ts';
import { type Context, callerOf } from '../../../engine/handler.ts';
import { type ResourceScope, underRules } from '../../../engine/record-rules.ts';
import { query } from '../../../engine/statement.ts';
import { deleteBatch, lockBatch } from '../../../engine/write/batch.ts';
import { powerOutputs } from '../power-outputs/resource.ts';
import type { CurrentFigure } from './current-figures.ts';

/**
 * The fields with content: all writable ones except those of the period, so that a new field is included automatically.
 */
const place: readonly string[] = powerOutputs.spreadsheet?.key ?? [];
const telling = writableEntries(powerOutputs).flatMap(([name]) => (place.includes(name) ? [] : [name]));
const draft = 0;

/**
 * Deletes a draft without content once some of its fields are emptied: an empty record would be counted and listed as
 * if something were known about the period. The audit log keeps all of it. It does not go to the trash: the next figure
 * for the period is a new record.
 * @param emptied the fields that become empty.
 * @returns whether it was deleted. It stays if it has other content or was ever published.
 * @throws ProblemError CONFLICT_VERSION if it has changed since it was read, VALIDATION_FAILED if its day is signed
 * off.
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
      // With this the caller can undo the step for some minutes, including the note.
      await query(
        transaction,
        `INSERT INTO output_changes (output_id, account_id, before, after) VALUES ($1, $2, $3, '{}')`,
        [id, callerOf(context).accountId, JSON.stringify(fields)],
      );
      return true;
    }),
  );
}
