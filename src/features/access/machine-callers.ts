import { ProblemError } from '../../contract/errors.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Principal } from '../../engine/handler.ts';
import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { digestOf, isToken, keyOf } from './machine-keys.ts';
import { dataScopeOf, permissionsOf } from './queries.ts';
import { access } from './slice.ts';

/**
 * Groups whose operations only people may call, in person: accounts, access, their trash, the audit log, and the own
 * sign-in.
 */
const ofPeople: ReadonlySet<string> = new Set([
  ...(access.operations ?? []).map(({ group }) => group),
  ...['auth', 'roles', 'functions', 'trash', 'audit'],
]);

/**
 * Whether no program may call an operation, with a machine's key or a person's token: one in these groups, one that a
 * person must answer for, or one that needs a session.
 */
export function isForPeople({ access: way, group, byPeople, changesAccess }: Operation): boolean {
  return (
    way !== 'public' && (way !== 'permission' || ofPeople.has(group) || byPeople === true || changesAccess === true)
  );
}

interface KeyRow {
  readonly key: string;
  readonly keyName: string;
  readonly account: string;
  readonly username: string;
  readonly name: string;
}

/**
 * The machine that calls an operation with a key; undefined for a request without one, or with a person's token. Read for each call, so that
 * every process refuses a revoked key at once.
 * @throws ProblemError UNAUTHENTICATED if the key, or its account, is not valid any more; FORBIDDEN if the operation is
 * for people only, or the call comes from a page.
 */
export async function machineOf(
  database: Database,
  headers: Headers,
  operation: Operation,
): Promise<Principal | undefined> {
  const key = keyOf(headers);
  if (key === undefined || isToken(key)) return undefined;
  const notForMachines = () => new ProblemError('FORBIDDEN', { detail: 'detail.notForMachines' });
  if (headers.has('origin') || headers.has('sec-fetch-site')) throw notForMachines();
  const [row] = await query<KeyRow>(
    database,
    `SELECT k.id AS key, k.name AS "keyName", a.id AS account, a.username, a.full_name AS name FROM account_keys AS k
     JOIN accounts AS a ON a.id = k.account_id
     WHERE k.digest = $1 AND k.expires_at > now() AND a.status = 1 AND a.kind = 'machine'`,
    [digestOf(key)],
  );
  if (!row) throw new ProblemError('UNAUTHENTICATED', { detail: 'detail.keyInvalid' });
  if (operation.byPeople) throw new ProblemError('FORBIDDEN', { detail: 'detail.notSignedByMachines' });
  if (isForPeople(operation)) throw notForMachines();
  await query(
    database,
    `WITH used AS (UPDATE account_keys SET last_used_at = now(), last_used_from = $2
       WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute') RETURNING account_id)
     UPDATE accounts SET last_login_at = now() FROM used WHERE accounts.id = used.account_id`,
    [row.key, headers.get('x-forwarded-for')],
  );
  return {
    accountId: row.account,
    // No session has this id: a lookup finds none.
    sessionId: row.key,
    username: row.username,
    fullName: row.name,
    mustChangePassword: false,
    locked: false,
    mustEnrol: false,
    program: true,
    provenAt: Number.POSITIVE_INFINITY,
    permissions: new Set(await permissionsOf(database, row.account)),
    viewAs: null,
    dataScope: await dataScopeOf(database, row.account, row.key),
    keyName: row.keyName,
  };
}
