import { resourceOperations } from '../../declare/operations.ts';
import { callerOf } from '../../engine/handler.ts';
import type { RecordRules } from '../../engine/record-rules.ts';
import { query } from '../../engine/statement.ts';
import { libraryFiles } from './media/resource.ts';

type Refusal = NonNullable<RecordRules['refusedChoice']>;

/**
 * Which files a caller may start to refer to: his own uploads and, if he may browse it, those of the library. Never
 * private files of others, because a record shows its files to its readers and gives them to anybody who may change it.
 * @param further additional checks of all of them.
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
