import { createHash } from 'node:crypto';
import { invalidField, ProblemError } from '../../../contract/errors.ts';
import { writeAudit } from '../../../engine/audit.ts';
import type { Context } from '../../../engine/handler.ts';
import type { Notify } from '../../../engine/slices/notify.ts';
import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { codesOf, type RoleCode } from '../account-parts.ts';
import { uniqueOrConflict } from '../accounts-handlers.ts';
import { apisOfRoles, authorityOfAccount, requireHeld } from '../authority.ts';
import { accountRecords, accountStatus, accountsPath } from '../contract/common.ts';
import { type InvitationState, inviteUser, signUp } from '../contract/sign-up.ts';
import { lockAccess } from '../queries.ts';
import { insertSignedUp } from './new-accounts.ts';
import type { SignUpCodes } from './proofs.ts';
import { freeUsername, usernameFrom } from './usernames.ts';

/** The state of the invitation in a row `i`. */
export const invitationState = `CASE WHEN i.accepted_at IS NOT NULL THEN 'accepted' WHEN i.revoked_at IS NOT NULL THEN 'revoked'
  WHEN i.expires_at <= now() THEN 'expired' ELSE 'open' END`;

/** An invitation whose proof somebody has. */
export interface HeldInvitation {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly roleIds: readonly string[];
  readonly staffId: string | null;
  readonly invitedBy: string | null;
  readonly invitedByName: string | null;
  readonly expiresAt: string;
  readonly state: InvitationState;
}

/** What recognises the link of an invitation, also when it is over. */
export function linkHash(link: string): Buffer {
  return createHash('sha256').update(link).digest();
}

const selection = `SELECT i.id, i.email, i.full_name AS "fullName", i.role_ids::text[] AS "roleIds", i.staff_id AS "staffId",
  i.invited_by AS "invitedBy", a.full_name AS "invitedByName", i.expires_at AS "expiresAt", ${invitationState} AS state
  FROM invitations AS i LEFT JOIN accounts AS a ON a.id = i.invited_by`;

/** The invitation of a link; undefined: no link of ours, or one that a later mail replaced. */
export async function invitationOfLink(database: Database, link: string): Promise<HeldInvitation | undefined> {
  const [found] = await query<HeldInvitation>(database, `${selection} WHERE i.link_hash = $1`, [linkHash(link)]);
  return found;
}

/** The open invitation that a link, or a code together with the address, proves. @throws ProblemError VALIDATION_FAILED. */
export async function provenInvitation(
  database: Database,
  codes: SignUpCodes,
  proof: string,
  email: string,
): Promise<HeldInvitation> {
  const byLink = await invitationOfLink(database, proof);
  const found = byLink ?? (await invitationOfCode(database, codes, proof, email));
  if (!found) throw invalidField('invitation', 'invitationUnknown');
  if (found.state !== 'open') throw invalidField('invitation', refusals[found.state]);
  if (found.email !== email) throw invalidField('email', 'invitationOtherAddress', { email: found.email });
  return found;
}

const refusals = {
  accepted: 'invitationAccepted',
  expired: 'invitationExpired',
  revoked: 'invitationRevoked',
} as const satisfies Record<Exclude<InvitationState, 'open'>, string>;

async function invitationOfCode(database: Database, codes: SignUpCodes, code: string, email: string) {
  if (!(await codes.check(database, 'invitation', email, code))) return undefined;
  const [found] = await query<HeldInvitation>(
    database,
    `${selection} WHERE i.email = $1 AND i.accepted_at IS NULL AND i.revoked_at IS NULL`,
    [email],
  );
  return found;
}

interface Accepted {
  readonly fullName: string;
  readonly phone: string;
  readonly passwordHash: string;
  readonly termsVersion: number;
}

/**
 * Makes the account of an invitation, once; returns its user name. Its roles are what the inviter could still give now:
 * an invitation outlives no right of who sent it.
 * @throws ProblemError VALIDATION_FAILED.
 */
export function acceptInvitation(
  context: Context,
  codes: SignUpCodes,
  notify: Notify,
  invitation: HeldInvitation,
  { fullName, phone, passwordHash, termsVersion }: Accepted,
): Promise<string> {
  const { email } = invitation;
  const act = async (transaction: Database) => {
    await lockAccess(transaction);
    const [taken] = await query(transaction, 'SELECT FROM accounts WHERE email = $1', [email]);
    if (taken) throw invalidField('email', 'invitationHasAccount');
    const used = await codes.use(transaction, 'invitation', email);
    const [open] = await query(
      transaction,
      `UPDATE invitations SET accepted_at = now()
       WHERE id = $1 AND accepted_at IS NULL AND revoked_at IS NULL AND expires_at > now() RETURNING id`,
      [invitation.id],
    );
    if (!used || !open) throw invalidField('invitation', 'invitationAccepted');
    const roles = await rolesLeft(transaction, invitation);
    const [staff] = await query<{ id: string }>(
      transaction,
      `SELECT s.id FROM staff AS s WHERE s.id = $1::bigint AND s.deleted_at IS NULL
         AND NOT EXISTS (SELECT FROM accounts AS a WHERE a.staff_id = s.id) FOR KEY SHARE OF s`,
      [invitation.staffId],
    );
    const username = await freeUsername(transaction, usernameFrom(email));
    await notify(transaction, 'accountMade', {
      values: { name: fullName, username },
      href: `${accountsPath}?q=${encodeURIComponent(username)}`,
    });
    const account = { username, fullName, email, phone, staffId: staff?.id ?? null, passwordHash };
    const id = await insertSignedUp(transaction, {
      ...account,
      roleIds: roles.map((role) => role.id),
      letInBy: invitation.invitedBy,
      terms: { version: termsVersion, acceptedAt: new Date().toISOString() },
    });
    await query(transaction, 'UPDATE invitations SET account_id = $2 WHERE id = $1', [invitation.id, id]);
    const { passwordHash: _hash, ...told } = account;
    await writeAudit(transaction, context, {
      operation: signUp.name,
      resource: accountRecords,
      recordId: id,
      accountId: id,
      after: { ...told, status: accountStatus.active, roles: codesOf(roles) },
    });
    return username;
  };
  return uniqueOrConflict(() => context.database.transaction().execute(act));
}

/** The roles that are still there, all of which the inviter can still give. @throws ProblemError VALIDATION_FAILED. */
async function rolesLeft(transaction: Database, { roleIds, invitedBy }: HeldInvitation): Promise<RoleCode[]> {
  const roles = await query<RoleCode>(
    transaction,
    'SELECT id, code FROM roles WHERE id = ANY($1::bigint[]) AND deleted_at IS NULL ORDER BY id FOR KEY SHARE',
    [roleIds],
  );
  try {
    if (invitedBy === null) throw new ProblemError('FORBIDDEN');
    const authority = await authorityOfAccount(transaction, invitedBy, inviteUser);
    requireHeld(
      authority,
      await apisOfRoles(
        transaction,
        roles.map(({ id }) => id),
      ),
    );
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'FORBIDDEN')
      throw invalidField('invitation', 'invitationRevoked');
    throw error;
  }
  return roles;
}
