import { resourceOperations } from '../../declare/operations.ts';
import { callerOf } from '../../engine/handler.ts';
import type { RecordRules } from '../../engine/record-rules.ts';
import { query } from '../../engine/statement.ts';
import { libraryFiles } from './media/resource.ts';

type Refusal = NonNullable<RecordRules['refusedChoice']>;

/**
 * Which files a caller may begin to name: those that he uploaded, and, where he may look into it, those of the library; private ones of
 * others never, since a record that names a file shows it to its readers, and hands it over to whoever may change that record.
 * @param further what is asked besides of all of them.
 */
export function fileChoiceRule(further: Refusal): Refusal {
  return async (database, ids, context) => {
    const { accountId, permissions } = callerOf(context);
    const looksIn = permissions.has(resourceOperations(libraryFiles).list.name);
    const [closed] = await query(
      database,
      `SELECT FROM stored_files WHERE id = ANY($1::bigint[]) AND created_by IS DISTINCT FROM $2::uuid AND NOT (library AND $3)
       LIMIT 1`,
      [ids, accountId, looksIn],
    );
    return closed ? 'reference' : further(database, ids, context);
  };
}
