import { invalidField, ProblemError } from '../../../contract/errors.ts';
import type { Language } from '../../../contract/languages.ts';
import { resourceOperations } from '../../../declare/operations.ts';
import type { Resource } from '../../../declare/resource.ts';
import { writeAudit } from '../../../engine/audit.ts';
import { callerOf, type Handler, handle } from '../../../engine/handler.ts';
import type { Notify } from '../../../engine/slices/notify.ts';
import type { Services } from '../../../engine/slices/services.ts';
import { Parameters, query } from '../../../engine/statement.ts';
import { readPage } from '../../../engine/table/page.ts';
import { textCondition } from '../../../engine/table/text-condition.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { codesOf, heldRoles } from '../account-parts.ts';
import { holdStaff, uniqueOrConflict } from '../accounts-handlers.ts';
import { apisOfRoles, authorityOf, requireHeld } from '../authority.ts';
import { accountRecords, accountStatus, accountsPath } from '../contract/common.ts';
import { approveSignUp, getListSignUp, refuseSignUp, type SignUp, signUpRecords } from '../contract/sign-up.ts';
import { insertSignedUp } from './new-accounts.ts';
import { freeUsername } from './usernames.ts';

/**
 * Those who signed up and wait for an account.
 * @param people the resource of the people who own accounts
 */
export function approvalHandlers(people: Resource, notify: Notify, { outbox }: Services): Handler[] {
  const { detail: readPerson } = resourceOperations(people);
  return [
    handle(getListSignUp, async ({ state, textSearch, ...page }, { database }) => {
      const parameters = new Parameters();
      const conditions = [
        state ? `s.state = ${parameters.add(state)}` : `s.state <> 'unconfirmed'`,
        textCondition(`concat_ws(' ', s.full_name, s.email, s.phone, s.designation)`, textSearch, parameters),
      ];
      // Who waits longest is first; then the latest decisions.
      const order = `s.state <> 'waiting', s.decided_at DESC NULLS FIRST, s.confirmed_at, s.id`;
      const listing = { columns, from: sources, conditions, order, parameters };
      const [waiting] = await query<{ total: number }>(
        database,
        `SELECT count(*)::int AS total FROM sign_ups WHERE state = 'waiting'`,
        [],
      );
      return { ...(await readPage<SignUp>(database, listing, page)), waiting: waiting?.total ?? 0 };
    }),

    handle(approveSignUp, ({ id, roleIds, staffId }, context) =>
      uniqueOrConflict(() =>
        context.database.transaction().execute(async (transaction) => {
          const also = staffId === null ? [] : [readPerson];
          const authority = await authorityOf(transaction, context, approveSignUp, ...also);
          const waiting = await lockWaiting(transaction, id);
          if (staffId !== null) await holdStaff(transaction, staffId);
          const roles = await heldRoles(transaction, roleIds);
          requireHeld(authority, await apisOfRoles(transaction, roleIds));
          const username = await freeUsername(transaction, waiting.username, id);
          const { fullName, email, phone, password, termsVersion, acceptedAt, language } = waiting;
          const account = { username, fullName, email, phone, staffId };
          // Before the account exists, so that it is not notified of itself.
          await notify(transaction, 'accountMade', {
            values: { name: fullName, username },
            href: `${accountsPath}?q=${encodeURIComponent(username)}`,
            by: callerOf(context).accountId,
          });
          const accountId = await insertSignedUp(transaction, {
            ...account,
            passwordHash: password,
            roleIds,
            letInBy: callerOf(context).accountId,
            terms: { version: termsVersion, acceptedAt },
          });
          await decide(transaction, id, { state: 'approved', by: callerOf(context).accountId, accountId });
          await outbox.queue(transaction, {
            template: 'signUpApproved',
            to: { address: email, name: fullName },
            language,
            values: { username },
            proof: { path: '/signin' },
          });
          await writeAudit(transaction, context, {
            operation: approveSignUp.name,
            resource: accountRecords,
            recordId: accountId,
            after: { ...account, status: accountStatus.active, roles: codesOf(roles) },
          });
          return { accountId, username };
        }),
      ),
    ),

    handle(refuseSignUp, ({ id, reason }, context) =>
      context.database.transaction().execute(async (transaction) => {
        const { email, fullName, language } = await lockWaiting(transaction, id);
        await decide(transaction, id, { state: 'refused', by: callerOf(context).accountId, reason });
        await outbox.queue(transaction, {
          template: 'signUpRefused',
          to: { address: email, name: fullName },
          language,
          values: { reason },
        });
        await writeAudit(transaction, context, {
          operation: refuseSignUp.name,
          resource: signUpRecords,
          recordId: id,
          after: { reason },
        });
        return { done: true as const };
      }),
    ),
  ];
}

interface WaitingSignUp {
  readonly email: string;
  readonly fullName: string;
  readonly phone: string;
  readonly username: string;
  readonly password: string;
  readonly language: Language;
  readonly termsVersion: number | null;
  readonly acceptedAt: string;
  readonly state: string;
}

/** @throws ProblemError NOT_FOUND; VALIDATION_FAILED when somebody has decided already. */
async function lockWaiting(transaction: Database, id: string): Promise<WaitingSignUp> {
  const [row] = await query<WaitingSignUp>(
    transaction,
    `SELECT email, full_name AS "fullName", phone, username, password, language, terms_version AS "termsVersion",
       created_at AS "acceptedAt", state FROM sign_ups WHERE id = $1 AND state <> 'unconfirmed' FOR UPDATE`,
    [id],
  );
  if (!row) throw new ProblemError('NOT_FOUND');
  if (row.state !== 'waiting') throw invalidField('id', 'signUpDecided');
  return row;
}

interface Decision {
  readonly state: 'approved' | 'refused';
  readonly by: string;
  readonly reason?: string;
  readonly accountId?: string;
}

/** Records a decision; the account has the password from now on, or nobody. */
async function decide(transaction: Database, id: string, { state, by, reason, accountId }: Decision): Promise<void> {
  await query(
    transaction,
    `UPDATE sign_ups SET state = $2, decided_by = $3, decided_at = now(), reason = $4, account_id = $5, password = NULL
     WHERE id = $1`,
    [id, state, by, reason ?? '', accountId ?? null],
  );
}

const columns = `s.id, s.email, s.full_name AS "fullName", s.phone, s.designation, coalesce(a.username, s.username) AS username,
  s.state, s.terms_version AS "termsVersion", s.confirmed_at AS "confirmedAt", s.decided_at AS "decidedAt",
  b.full_name AS "decidedByName", s.reason`;
const sources = `sign_ups AS s LEFT JOIN accounts AS a ON a.id = s.account_id LEFT JOIN accounts AS b ON b.id = s.decided_by`;
