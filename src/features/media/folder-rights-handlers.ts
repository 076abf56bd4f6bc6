import { invalidField, ProblemError } from '../../contract/errors.ts';
import { auditInsert } from '../../engine/audit.ts';
import { type Context, callerOf, type Handler, handle } from '../../engine/handler.ts';
import { Parameters, query } from '../../engine/statement.ts';
import { recordOf } from '../../lib/records.ts';
import type { Database } from '../../platform/database/connect.ts';
import {
  type FolderNode,
  type FolderRight,
  type FolderVerb,
  type FolderWarning,
  folderVerbs,
  getLibraryFolderRights,
  getLibraryFolderTree,
  updateLibraryFolderRights,
} from './contract/folder-rights.ts';
import { closedFolders } from './folder-rights.ts';
import { libraryFolders } from './library-folders/resource.ts';

/** The folder tree as a caller sees it, and the rights in each folder. */
export const folderRightsHandlers: readonly Handler[] = [
  handle(getLibraryFolderTree, async (_input, { database, ...context }) => {
    const closed = await closedFolders(database, { database, ...context });
    const rows = await query<Omit<FolderNode, 'may'>>(
      database,
      `SELECT f.id, f.parent_id AS "parentId", f.name, f.version, coalesce(kept.files, 0) AS files FROM library_folders AS f
       LEFT JOIN (SELECT group_id, sum(amount)::int AS files FROM record_counts
         WHERE resource = 'media' AND NOT trashed GROUP BY group_id) AS kept ON kept.group_id = f.id
       WHERE f.deleted_at IS NULL ORDER BY f.position, f.id`,
      [],
    );
    const [unfiled] = await query<{ files: number }>(
      database,
      `SELECT coalesce(sum(amount), 0)::int AS files FROM record_counts
       WHERE resource = 'media' AND NOT trashed AND group_id IS NULL`,
      [],
    );
    const open = rows.filter(({ id }) => !closed.get('browse')?.has(id));
    const may = (id: string) => recordOf(folderVerbs, (verb) => !closed.get(verb)?.has(id));
    return { folders: parentsFirst(open).map((row) => ({ ...row, may: may(row.id) })), unfiled: unfiled?.files ?? 0 };
  }),

  handle(getLibraryFolderRights, async ({ id }, { database }) => {
    const { version } = await readFolder(database, id, '');
    const [named, roles] = await Promise.all([
      query<FolderRight & { folderId: string }>(
        database,
        `WITH RECURSIVE above AS (
           SELECT id, parent_id FROM library_folders WHERE id = $1
           UNION SELECT f.id, f.parent_id FROM library_folders AS f JOIN above ON above.parent_id = f.id
         ) SELECT r.verb, r.role_id AS "roleId", r.folder_id AS "folderId" FROM folder_rights AS r
         JOIN above ON above.id = r.folder_id ORDER BY r.folder_id, r.verb, r.role_id`,
        [id],
      ),
      query<{ id: string; name: string }>(
        database,
        'SELECT id, name FROM roles WHERE deleted_at IS NULL ORDER BY name',
        [],
      ),
    ]);
    const rights = named.flatMap(({ folderId, ...right }) => (folderId === id ? [right] : []));
    return { id, version, rights, inherited: named.filter(({ folderId }) => folderId !== id), roles };
  }),

  handle(updateLibraryFolderRights, (input, context) =>
    context.database.transaction().execute((transaction) => writeRights(transaction, input, context)),
  ),
];

async function writeRights(
  transaction: Database,
  { id, version, rights, trial }: { id: string; version: number; rights: FolderRight[]; trial?: boolean | undefined },
  context: Context,
): Promise<{ id: string; version: number; warnings: FolderWarning[] }> {
  const folder = await readFolder(transaction, id, 'FOR NO KEY UPDATE');
  if (folder.version !== version) throw new ProblemError('CONFLICT_VERSION');
  const roleIds = [...new Set(rights.map(({ roleId }) => roleId))];
  const roles = await query(
    transaction,
    'SELECT id FROM roles WHERE id = ANY($1::bigint[]) AND deleted_at IS NULL ORDER BY id FOR KEY SHARE',
    [roleIds],
  );
  if (roles.length !== roleIds.length) throw invalidField('rights', 'reference');
  if (trial) return { id, version, warnings: await warningsOf(transaction, id, rights, context) };
  const before = await query<FolderRight>(
    transaction,
    'DELETE FROM folder_rights WHERE folder_id = $1 RETURNING verb, role_id AS "roleId"',
    [id],
  );
  await query(
    transaction,
    `INSERT INTO folder_rights (folder_id, verb, role_id) SELECT DISTINCT $1::bigint, x.verb, x."roleId"
     FROM jsonb_to_recordset($2::jsonb) AS x(verb text, "roleId" bigint)`,
    [id, JSON.stringify(rights)],
  );
  const parameters = new Parameters();
  const rightsRecord = (named: readonly FolderRight[]) => ({
    rights: named.map(({ verb, roleId }) => `${verb} ${roleId}`).sort(),
  });
  const change = { operation: updateLibraryFolderRights.name, resource: libraryFolders.name };
  const account = parameters.add(callerOf(context).accountId, 'uuid');
  const text = `WITH r AS (
      UPDATE library_folders SET version = version + 1, updated_at = now(), updated_by = ${account}
      WHERE id = ${parameters.add(id)} RETURNING id, version
    ), audit AS (${auditInsert('r', { ...change, before: rightsRecord(before), after: rightsRecord(rights) }, context, parameters)})
    SELECT id, version FROM r`;
  const [written] = await query<{ id: string; version: number }>(transaction, text, parameters.values);
  if (!written) throw new ProblemError('NOT_FOUND');
  return { ...written, warnings: [] };
}

/** What the roles of a folder would do that is hardly meant, where they are not as before. */
async function warningsOf(
  database: Database,
  id: string,
  rights: readonly FolderRight[],
  context: Context,
): Promise<FolderWarning[]> {
  const rows = await query<{ verb: FolderVerb; isHeld: boolean; isOwn: boolean }>(
    database,
    `WITH named AS (SELECT x.verb, x."roleId" AS role FROM jsonb_to_recordset($2::jsonb) AS x(verb text, "roleId" bigint)),
     before AS (SELECT verb, array_agg(DISTINCT role_id ORDER BY role_id) AS roles FROM folder_rights WHERE folder_id = $1 GROUP BY verb),
     holders AS (SELECT h.role_id AS role, h.account_id AS account FROM account_roles AS h JOIN accounts AS a ON a.id = h.account_id
       JOIN roles AS r ON r.id = h.role_id WHERE a.status = 1 AND r.status = 1 AND r.deleted_at IS NULL)
     SELECT named.verb, count(holders.account) > 0 AS "isHeld", coalesce(bool_or(holders.account = $3::uuid), false) AS "isOwn"
     FROM named LEFT JOIN holders USING (role) LEFT JOIN before USING (verb) GROUP BY named.verb, before.roles
     HAVING array_agg(DISTINCT named.role ORDER BY named.role) IS DISTINCT FROM before.roles`,
    [id, JSON.stringify(rights), callerOf(context).accountId],
  );
  return folderVerbs.flatMap((verb): FolderWarning[] => {
    const found = rows.find((row) => row.verb === verb);
    if (!found || found.isOwn) return [];
    return [{ verb, shutsOut: found.isHeld ? 'caller' : 'everybody' }];
  });
}

/** The version of a live folder. @throws ProblemError NOT_FOUND. */
async function readFolder(database: Database, id: string, lock: string): Promise<{ version: number }> {
  const text = `SELECT version FROM library_folders WHERE id = $1 AND deleted_at IS NULL ${lock}`;
  const [folder] = await query<{ version: number }>(database, text, [id]);
  if (!folder) throw new ProblemError('NOT_FOUND');
  return folder;
}

/** The folders in tree order; without those below a closed or deleted folder. */
function parentsFirst<Node extends { id: string; parentId: string | null }>(nodes: readonly Node[]): Node[] {
  const below = new Map<string | null, Node[]>();
  for (const node of nodes) below.set(node.parentId, [...(below.get(node.parentId) ?? []), node]);
  const walk = (parent: string | null): Node[] => (below.get(parent) ?? []).flatMap((node) => [node, ...walk(node.id)]);
  return walk(null);
}
