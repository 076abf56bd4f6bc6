import type { ListPage } from '../../../contract/paging.ts';
import { callerOf, type Handler, handle } from '../../../engine/handler.ts';
import { Parameters } from '../../../engine/statement.ts';
import { readPage } from '../../../engine/table/page.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { getMySignIn, getUserSignIn, type SignInEntry, signInDays } from '../contract/sign-ins.ts';

/** The operations of the audit log that a sign-in history tells, by what they are to the account's owner. */
const events: Readonly<Record<SignInEntry['event'], readonly string[]>> = {
  login: ['login'],
  loginFailed: ['loginFailed'],
  password: ['changePassword', 'confirmPasswordReset', 'resetPassword'],
  passwordReset: ['resetUserPassword'],
  email: ['confirmOwnEmail'],
};

/** The event of an entry `a` of the log, as SQL. */
const eventOf = Object.entries(events).flatMap(([event, operations]) =>
  operations.map((operation) => `WHEN '${operation}' THEN '${event}'`),
);

/** The sign-in history: the caller's own, and that of an account for account managers. */
export const signInHandlers: Handler[] = [
  handle(getMySignIn, (input, context) => listSignIns(context.database, callerOf(context).accountId, input)),
  handle(getUserSignIn, ({ userId, ...input }, context) => listSignIns(context.database, userId, input)),
];

/** A page of what the audit log has of an account's sign-ins. Where somebody else acted, that one's address is withheld. */
function listSignIns(
  database: Database,
  accountId: string,
  input: { page?: number | undefined; pageSize?: number | undefined },
): Promise<ListPage<SignInEntry>> {
  const parameters = new Parameters();
  const listing = {
    columns: `a.id, a.at, CASE a.operation ${eventOf.join(' ')} END AS event,
      CASE WHEN a.account_id::text = a.record_id THEN a.ip_address END AS "ipAddress",
      a.after ->> 'userAgent' AS "userAgent", coalesce((a.after ->> 'newDevice')::boolean, false) AS "newDevice"`,
    from: 'audit_log AS a',
    conditions: [
      `a.resource = 'accounts'`,
      `a.record_id = ${parameters.add(accountId)}`,
      `a.operation = ANY(${parameters.add(Object.values(events).flat())}::text[])`,
      `a.at > now() - make_interval(days => ${signInDays})`,
    ],
    order: 'a.id DESC',
    parameters,
  };
  return readPage<SignInEntry>(database, listing, input);
}
