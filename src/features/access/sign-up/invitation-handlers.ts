import { invalidField, ProblemError } from '../../../contract/errors.ts';
import type { Operation } from '../../../contract/operation.ts';
import { resourceOperations } from '../../../declare/operations.ts';
import type { Resource } from '../../../declare/resource.ts';
import { writeAudit } from '../../../engine/audit.ts';
import { violatedConstraint } from '../../../engine/database-errors.ts';
import { type Context, callerOf, type Handler, handle } from '../../../engine/handler.ts';
import type { Services } from '../../../engine/slices/services.ts';
import { Parameters, query } from '../../../engine/statement.ts';
import { readPage } from '../../../engine/table/page.ts';
import { textCondition } from '../../../engine/table/text-condition.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { codesOf, heldRoles } from '../account-parts.ts';
import { holdStaff } from '../accounts-handlers.ts';
import { apisOfRoles, authorityOf, requireHeld, requireOverInvitation } from '../authority.ts';
import {
  getListInvitation,
  type Invitation,
  inviteUser,
  resendInvitation,
  revokeInvitation,
  signUpRecords,
} from '../contract/sign-up.ts';
import { signUpPath } from '../contract/sign-up-path.ts';
import { invitationState, linkHash } from './invitations.ts';
import type { SignUpProofs } from './proofs.ts';
import { signUpMode } from './settings.ts';

const validDays = 7;

/** What becomes of an invitation, with its link not yet known. */
interface Sent {
  readonly email: string;
  readonly fullName: string;
}

/**
 * Invitations: who manages accounts sends, repeats and revokes them.
 * @param people the resource of the people who own accounts
 */
export function invitationHandlers(people: Resource, services: Services, proofs: SignUpProofs): Handler[] {
  const codes = proofs.createCodes(services.identity.options);
  const { detail: readPerson } = resourceOperations(people);

  /** Issues a link and queues the mail that has it. */
  const send = async (transaction: Database, context: Context, { email, fullName }: Sent) => {
    const minutes = validDays * 24 * 60;
    const { code, link } = await codes.issue(transaction, 'invitation', email, minutes);
    const mailId = await services.outbox.queue(transaction, {
      template: 'invitation',
      to: { address: email, name: fullName },
      language: context.language,
      values: { name: callerOf(context).fullName, days: validDays },
      proof: { code, path: `${signUpPath}#invitation=${link}` },
      minutes,
    });
    return { linkHash: linkHash(link), mailId };
  };

  return [
    handle(getListInvitation, ({ state, textSearch, ...page }, { database }) => {
      const parameters = new Parameters();
      const conditions = [
        state && `${invitationState} = ${parameters.add(state)}`,
        textCondition(`concat_ws(' ', i.full_name, i.email)`, textSearch, parameters),
      ];
      return readPage<Invitation>(
        database,
        { columns, from, conditions, order: 'i.invited_at DESC, i.id DESC', parameters },
        page,
      );
    }),

    handle(inviteUser, async ({ email, fullName, roleIds, staffId }, context) => {
      await requireInviting(context.database);
      return oneOpen(() =>
        context.database.transaction().execute(async (transaction) => {
          const also = staffId === null ? [] : [readPerson];
          const authority = await authorityOf(transaction, context, inviteUser, ...also);
          if (staffId !== null) await holdStaff(transaction, staffId);
          const roles = await heldRoles(transaction, roleIds);
          requireHeld(authority, await apisOfRoles(transaction, roleIds));
          const [taken] = await query(transaction, 'SELECT FROM accounts WHERE email = $1', [email]);
          if (taken) throw new ProblemError('CONFLICT_UNIQUE', { errors: [{ path: 'email', code: 'unique' }] });
          // One that ran out makes room for the new one.
          await query(
            transaction,
            `UPDATE invitations SET revoked_at = now()
             WHERE email = $1 AND accepted_at IS NULL AND revoked_at IS NULL AND expires_at <= now()`,
            [email],
          );
          const sent = await send(transaction, context, { email, fullName });
          const [row] = await query<{ id: string }>(
            transaction,
            `INSERT INTO invitations (email, full_name, role_ids, staff_id, language, link_hash, mail_id, invited_by, expires_at)
             VALUES ($1, $2, $3::bigint[], $4, $5, $6, $7, $8, now() + make_interval(days => ${validDays})) RETURNING id`,
            [
              ...[email, fullName, roleIds, staffId, context.language],
              ...[sent.linkHash, sent.mailId, callerOf(context).accountId],
            ],
          );
          const id = row?.id ?? '';
          await audit(transaction, context, inviteUser, id, { email, fullName, staffId, roles: codesOf(roles) });
          return readInvitation(transaction, id);
        }),
      );
    }),

    handle(resendInvitation, ({ id }, context) =>
      context.database.transaction().execute(async (transaction) => {
        const authority = await authorityOf(transaction, context, resendInvitation);
        const invitation = await lockOpen(transaction, id);
        await requireInviting(transaction);
        await requireOverInvitation(transaction, context, authority, invitation);
        const sent = await send(transaction, context, invitation);
        await query(
          transaction,
          `UPDATE invitations SET link_hash = $2, mail_id = $3, invited_by = $4, invited_at = now(),
             expires_at = now() + make_interval(days => ${validDays}) WHERE id = $1`,
          [id, sent.linkHash, sent.mailId, callerOf(context).accountId],
        );
        await audit(transaction, context, resendInvitation, id);
        return readInvitation(transaction, id);
      }),
    ),

    handle(revokeInvitation, ({ id }, context) =>
      context.database.transaction().execute(async (transaction) => {
        const authority = await authorityOf(transaction, context, revokeInvitation);
        const invitation = await lockOpen(transaction, id);
        await requireOverInvitation(transaction, context, authority, invitation);
        await query(transaction, 'UPDATE invitations SET revoked_at = now() WHERE id = $1', [id]);
        await codes.use(transaction, 'invitation', invitation.email);
        await audit(transaction, context, revokeInvitation, id);
        return { done: true as const };
      }),
    ),
  ];
}

/** @throws ProblemError FORBIDDEN: an invitation that nobody can accept is not sent. */
async function requireInviting(database: Database): Promise<void> {
  if ((await signUpMode(database)) !== 'closed') return;
  throw new ProblemError('FORBIDDEN', { detail: 'detail.invitingClosed' });
}

/** Whoever has an open invitation already is not invited twice. */
async function oneOpen<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (violatedConstraint(error) === 'invitations_open') throw invalidField('email', 'invitationOpen');
    throw error;
  }
}

/** An invitation that was neither accepted nor revoked, locked. @throws ProblemError NOT_FOUND, VALIDATION_FAILED. */
async function lockOpen(transaction: Database, id: string) {
  const [row] = await query<Sent & { roleIds: string[]; invitedBy: string | null; over: boolean }>(
    transaction,
    `SELECT email, full_name AS "fullName", role_ids::text[] AS "roleIds", invited_by AS "invitedBy",
       accepted_at IS NOT NULL OR revoked_at IS NOT NULL AS over FROM invitations WHERE id = $1 FOR UPDATE`,
    [id],
  );
  if (!row) throw new ProblemError('NOT_FOUND');
  if (row.over) throw invalidField('id', 'invitationOver');
  return row;
}

function audit(
  transaction: Database,
  context: Context,
  { name }: Pick<Operation, 'name'>,
  id: string,
  after?: Readonly<Record<string, unknown>>,
): Promise<void> {
  return writeAudit(transaction, context, {
    operation: name,
    resource: signUpRecords,
    recordId: `invitation ${id}`,
    after,
  });
}

const columns = `i.id, i.email, i.full_name AS "fullName",
  coalesce((SELECT json_agg(json_build_object('id', r.id::text, 'name', r.name) ORDER BY r.name, r.id)
    FROM roles AS r WHERE r.id = ANY(i.role_ids) AND r.deleted_at IS NULL), '[]') AS roles,
  i.staff_id AS "staffId", (SELECT full_name FROM staff WHERE id = i.staff_id) AS "staffName", ${invitationState} AS state,
  m.state AS mail, b.full_name AS "invitedByName", i.invited_at AS "invitedAt", i.expires_at AS "expiresAt",
  i.accepted_at AS "acceptedAt", a.username`;
const from = `invitations AS i LEFT JOIN mail_messages AS m ON m.id = i.mail_id
  LEFT JOIN accounts AS b ON b.id = i.invited_by LEFT JOIN accounts AS a ON a.id = i.account_id`;

async function readInvitation(database: Database, id: string): Promise<Invitation> {
  const [row] = await query<Invitation>(database, `SELECT ${columns} FROM ${from} WHERE i.id = $1`, [id]);
  if (!row) throw new ProblemError('NOT_FOUND');
  return row;
}
