import { writeAudit } from '../../../engine/audit.ts';
import type { Context } from '../../../engine/handler.ts';
import type { Services } from '../../../engine/slices/services.ts';
import { query } from '../../../engine/statement.ts';
import { isRecord } from '../../../lib/is-record.ts';
import { codeOf } from '../../../lib/thrown.ts';
import type { Database } from '../../../platform/database/connect.ts';
import type { ClaimedRole } from '../../../platform/identity/providers/settings.ts';
import { lockAccess } from '../../access/queries.ts';
import { finishProviderSignIn } from './contract.ts';

/** The provider whose claims give roles. */
const source = 'oidc';
/** Raised by the database when nobody would be left who can manage access (migration access_management). */
const nobodyLeft = 'CM001';

type Claims = Readonly<Record<string, unknown>>;

/** The codes of the roles that claims give by the declared table. */
function rolesOfClaims(table: readonly ClaimedRole[], claims: Claims): string[] {
  const given = table.filter(({ claim, value }) => valuesOf(claims, claim).includes(value));
  return [...new Set(given.map(({ role }) => role))];
}

/** The texts of a claim: of that name, or along the dots of it; one text or a list of them. */
function valuesOf(claims: Claims, name: string): unknown[] {
  const nested = name.split('.').reduce<unknown>((place, key) => (isRecord(place) ? place[key] : undefined), claims);
  const value = claims[name] ?? nested;
  return Array.isArray(value) ? value : [value];
}

/**
 * Gives an account the roles of its claims, and takes away those that earlier claims gave. Roles that somebody gave here
 * are not touched. The last administrator keeps the role, and operators hear of it: the sign-in goes through.
 */
export async function applyClaimedRoles(
  { settings, report }: Services,
  context: Context,
  accountId: string,
  claims: Claims,
): Promise<void> {
  if (settings.claimedRoles.length === 0) return;
  const codes = rolesOfClaims(settings.claimedRoles, claims);
  await context.database.transaction().execute(async (transaction) => {
    await lockAccess(transaction);
    const added = await query<{ code: string }>(
      transaction,
      `WITH added AS (INSERT INTO account_roles (account_id, role_id, claimed_from)
         SELECT $1, id, $2 FROM roles WHERE code = ANY($3) AND deleted_at IS NULL
         ON CONFLICT DO NOTHING RETURNING role_id)
       SELECT r.code FROM added JOIN roles AS r ON r.id = added.role_id ORDER BY r.code`,
      [accountId, source, codes],
    );
    const over = await query<{ id: string; code: string }>(
      transaction,
      `SELECT r.id, r.code FROM account_roles AS h JOIN roles AS r ON r.id = h.role_id
         WHERE h.account_id = $1 AND h.claimed_from = $2 AND r.code <> ALL($3) ORDER BY r.code`,
      [accountId, source, codes],
    );
    const removed: string[] = [];
    for (const role of over) {
      if (await takeAway(transaction, accountId, role.id)) removed.push(role.code);
      else report(`the last administrator keeps the role ${role.code}`, new Error('No claim gives it any more'));
    }
    if (added.length + removed.length === 0) return;
    await writeAudit(transaction, context, {
      operation: finishProviderSignIn.name,
      resource: 'accounts',
      recordId: accountId,
      accountId,
      before: { claimedRoles: removed },
      after: { claimedRoles: added.map(({ code }) => code) },
    });
  });
}

/** Takes a role away; false when the database keeps it because nobody else can manage access. */
async function takeAway(transaction: Database, accountId: string, roleId: string): Promise<boolean> {
  await query(transaction, 'SAVEPOINT claimed_role', []);
  try {
    await query(
      transaction,
      'DELETE FROM account_roles WHERE account_id = $1 AND role_id = $2 AND claimed_from IS NOT NULL',
      [accountId, roleId],
    );
    await query(transaction, 'RELEASE SAVEPOINT claimed_role', []);
    return true;
  } catch (error) {
    if (codeOf(error) !== nobodyLeft) throw error;
    await query(transaction, 'ROLLBACK TO SAVEPOINT claimed_role', []);
    return false;
  }
}
