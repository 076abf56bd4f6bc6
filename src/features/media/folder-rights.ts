import { ProblemError } from '../../contract/errors.ts';
import { activeStatus, type Resource } from '../../declare/resource.ts';
import { type Context, callerOf, type Principal } from '../../engine/handler.ts';
import { columnOf, tableOf } from '../../engine/names.ts';
import type { RecordChange, RecordRules } from '../../engine/record-rules.ts';
import { Parameters, query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { type FolderVerb, folderVerbs, updateLibraryFolderRights } from './contract/folder-rights.ts';

/** The folders that are closed to a caller, by verb. A folder closed for browsing is closed for the other verbs too. */
export type ClosedFolders = ReadonlyMap<FolderVerb, ReadonlySet<string>>;

/**
 * Reads the folders closed to a caller: those with roles for a verb of which the caller has none, with everything below
 * them. For a session that views the product as another account, the folders closed to either of the two.
 */
export function closedFolders(database: Database, context: Context): Promise<ClosedFolders> {
  return closedFoldersOf(database, callerOf(context));
}

/** The same for an account that is known in another way than by a call. */
export async function closedFoldersOf(
  database: Database,
  { accountId, viewAs }: Pick<Principal, 'accountId' | 'viewAs'>,
): Promise<ClosedFolders> {
  const parameters = new Parameters();
  const rolesOf = (account: string) => `SELECT ar.role_id FROM account_roles AS ar JOIN roles AS r ON r.id = ar.role_id
    WHERE ar.account_id = ${account} AND r.status = ${activeStatus} AND r.deleted_at IS NULL`;
  const holders = [rolesOf(parameters.add(accountId, 'uuid'))];
  if (viewAs?.kind === 'account') holders.push(rolesOf(parameters.add(viewAs.id, 'uuid')));
  if (viewAs?.kind === 'role') holders.push(`SELECT ${parameters.add(viewAs.id, 'bigint')}`);
  const restrictions = holders.map(
    (roles) => `SELECT folder_id AS id, verb FROM folder_rights GROUP BY folder_id, verb
      HAVING NOT bool_or(role_id IN (${roles}))`,
  );
  const rows = await query<{ id: string; verb: FolderVerb }>(
    database,
    `WITH RECURSIVE kept AS (${restrictions.join(' UNION ')}), closed AS (
       SELECT id, verb FROM kept
       UNION
       SELECT f.id, closed.verb FROM library_folders AS f JOIN closed ON f.parent_id = closed.id
     ) SELECT id, verb FROM closed`,
    parameters.values,
  );
  const closedTo = (verbs: readonly FolderVerb[]) =>
    new Set(rows.flatMap(({ id, verb }) => (verbs.includes(verb) ? [id] : [])));
  return new Map(folderVerbs.map((verb) => [verb, closedTo(['browse', verb])]));
}

/** The rules of folder rights for changes of records in folders, and of folders themselves. */
export function folderRules(resource: Resource, folderField: 'folderId' | 'id', choosing: FolderVerb) {
  const folder = `r.${columnOf(folderField)}`;
  return {
    async readable(database, context) {
      // A caller who manages folder rights must find the folders, but may not see their content.
      if (folderField === 'id' && managesRights(context)) return undefined;
      const closed = (await closedFolders(database, context)).get('browse') ?? new Set();
      return closed.size === 0 ? undefined : `(${folder} = ANY('{${[...closed].join(',')}}'::bigint[])) IS NOT TRUE`;
    },

    async refusedChoice(database, ids, context) {
      const closed = await closedFolders(database, context);
      const folders = await foldersOf(database, resource, folderField, ids);
      if (folders.some(({ folder: id }) => id !== null && closed.get('browse')?.has(id))) return 'reference';
      return folders.some(({ folder: id }) => id !== null && closed.get(choosing)?.has(id))
        ? 'folderClosed'
        : undefined;
    },

    async beforeChange(transaction, { ids }: RecordChange, context) {
      if (context && ids.length > 0) await refuseClosed(transaction, resource, folderField, ids, context);
    },
  } satisfies RecordRules;
}

/**
 * @throws ProblemError NOT_FOUND or FORBIDDEN when one of the records is in a folder that the caller may not change.
 */
export async function refuseClosed(
  database: Database,
  resource: Resource,
  folderField: 'folderId' | 'id',
  ids: readonly string[],
  context: Context,
): Promise<void> {
  const closed = await closedFolders(database, context);
  if ((closed.get('change')?.size ?? 0) === 0) return;
  const folders = await foldersOf(database, resource, folderField, ids);
  if (folders.some(({ folder: id }) => id !== null && closed.get('browse')?.has(id))) {
    throw new ProblemError('NOT_FOUND');
  }
  if (folders.some(({ folder: id }) => id !== null && closed.get('change')?.has(id))) {
    throw new ProblemError('FORBIDDEN', { detail: 'detail.folderClosed' });
  }
}

/** The folder of each record. */
function foldersOf(database: Database, resource: Resource, folderField: string, ids: readonly string[]) {
  return query<{ id: string; folder: string | null }>(
    database,
    `SELECT r.id, r.${columnOf(folderField)} AS folder FROM ${tableOf(resource)} AS r WHERE r.id = ANY($1::bigint[])`,
    [ids],
  );
}

function managesRights(context: Context): boolean {
  return callerOf(context).permissions.has(updateLibraryFolderRights.name);
}
