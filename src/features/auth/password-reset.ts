import { randomUUID } from 'node:crypto';
import { invalidField } from '../../contract/errors.ts';
import type { Language } from '../../contract/languages.ts';
import { writeAudit } from '../../engine/audit.ts';
import { type Handler, handle } from '../../engine/handler.ts';
import type { Services } from '../../engine/slices/services.ts';
import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { endSessions } from '../../platform/identity/end-sessions.ts';
import { hashPassword } from '../../platform/identity/passwords.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { createJob, type Job, jobKind } from '../../platform/jobs/kind.ts';
import { lineOf, networkOf } from '../../platform/network-address.ts';
import { confirmPasswordReset, forgotPassword, resetMinutes } from './contract.ts';
import { refusalOf } from './new-password.ts';
import { createOneTimeCodes } from './one-time-codes.ts';
import { limitUses } from './throttle.ts';

const purpose = 'resetPassword';

/** How many requests and tries a while: of one address to mail to, of one line and of one network. */
const most = { mailbox: 5, line: 20, network: 100 } as const;

/** What a request asks for. Whether there is such an account, the job finds out. */
interface ResetRequest {
  readonly email: string;
  readonly language: Language;
}

/**
 * Answers a request for a new password. The call itself only writes this job, whether there is such an account or not:
 * neither its text nor its time tells.
 */
const resetRequest = jobKind<ResetRequest>({ name: 'answer-password-reset', atOnce: { inProcess: 2 } });

interface ResetAccount {
  readonly id: string;
  readonly username: string;
  readonly fullName: string;
  readonly email: string;
  readonly status: number;
}

/** A forgotten password: the request, and the new password with what was mailed. */
export function resetHandlers(services: Services): Handler[] {
  const { database, identity, outbox } = services;
  const codes = createOneTimeCodes(identity.options);
  return [
    handle(forgotPassword, async ({ email }, context) => {
      await limitUses(database, [
        { subject: `reset-mailbox ${email}`, allowed: most.mailbox },
        ...limitsOf('reset', context.ipAddress),
      ]);
      await database
        .transaction()
        .execute((transaction) => enqueue(transaction, resetRequest, { email, language: context.language }));
      return { done: true as const };
    }),

    handle(confirmPasswordReset, async ({ code, email, newPassword }, context) => {
      await limitUses(database, limitsOf('reset-code', context.ipAddress));
      const proven =
        email === undefined
          ? await codes.subjectOf(database, purpose, code)
          : await subjectOfCode(database, codes, email, code);
      const account = proven ? await accountOf(database, 'id', proven.split(' ')[0] ?? '') : undefined;
      // It was for this address of the account.
      if (account?.status !== 1 || subjectOf(account) !== proven) throw invalidField('code', 'codeOver');
      const refusal = await refusalOf(database, newPassword, account);
      if (refusal) throw invalidField('newPassword', refusal);
      const hash = await hashPassword(newPassword);
      await database.transaction().execute(async (transaction) => {
        if (!(await codes.use(transaction, purpose, proven))) throw invalidField('code', 'codeOver');
        await storePassword(transaction, account.id, hash);
        await query(
          transaction,
          // A code that came by mail proves the address; one that was handed over does not.
          `UPDATE accounts SET must_change_password = false, one_time_password_ends_at = NULL, updated_at = now(), email_verified = email_verified OR EXISTS (
             SELECT FROM mail_messages WHERE address = accounts.email AND template = 'resetPassword' AND state = 'sent'
               AND sent_at > now() - make_interval(mins => ${2 * resetMinutes})) WHERE id = $1`,
          [account.id],
        );
        await endSessions(transaction, account.id);
        await query(transaction, `DELETE FROM sign_in_failures WHERE username = $1 AND subject NOT LIKE 'factor %'`, [
          account.username,
        ]);
        await query(transaction, 'DELETE FROM account_trusted_devices WHERE account_id = $1', [account.id]);
        await writeAudit(transaction, context, {
          operation: confirmPasswordReset.name,
          resource: 'accounts',
          recordId: account.id,
          accountId: account.id,
        });
        await outbox.queue(transaction, {
          template: 'passwordChanged',
          to: { address: account.email, name: account.fullName },
          language: context.language,
          values: { username: account.username },
          proof: { path: '/signin' },
        });
      });
      return { username: account.username };
    }),
  ];
}

/** Issues what a request asked for, and mails it to the stored address: never to what was typed. */
export function resetRequests({ database, identity, outbox }: Services): Job {
  const codes = createOneTimeCodes(identity.options);
  return createJob(resetRequest, async ({ data: { email, language } }) => {
    const account = await accountOf(database, 'email', email);
    if (!account) return undefined;
    const { username } = account;
    const to = { address: account.email, name: account.fullName };
    await database.transaction().execute(async (transaction) => {
      if (account.status !== 1) {
        await outbox.queue(transaction, { template: 'accountClosed', to, language, values: { username } });
        return;
      }
      const { code, link } = await codes.issue(transaction, purpose, subjectOf(account), resetMinutes);
      await outbox.queue(transaction, {
        template: 'resetPassword',
        to,
        language,
        values: { username, minutes: resetMinutes },
        // After the hash sign, which no server and no log sees.
        proof: { code, path: `/reset-password#code=${link}` },
        minutes: resetMinutes,
      });
    });
    return { delivered: 1 };
  });
}

/** The account whose typed code is right. An address without an account takes as long. */
async function subjectOfCode(
  database: Database,
  codes: ReturnType<typeof createOneTimeCodes>,
  email: string,
  code: string,
): Promise<string | undefined> {
  const account = await accountOf(database, 'email', email);
  const subject = account ? subjectOf(account) : randomUUID();
  return (await codes.check(database, purpose, subject, code)) ? subject : undefined;
}

/** A code is for an account at its address: it ends with either. */
function subjectOf({ id, email }: Pick<ResetAccount, 'id' | 'email'>): string {
  return `${id} ${email}`;
}

async function accountOf(database: Database, by: 'id' | 'email', value: string): Promise<ResetAccount | undefined> {
  const [account] = await query<ResetAccount>(
    database,
    `SELECT id, username, full_name AS "fullName", email, status FROM accounts WHERE ${by} = $1 AND kind = 'person'`,
    [value],
  );
  return account;
}

/** Sets the password of an account, which may have had none: it came by invitation or by another way to sign in. */
export async function storePassword(transaction: Database, accountId: string, hash: string): Promise<void> {
  const changed = await query(
    transaction,
    `UPDATE account_credentials SET password = $2, updated_at = now()
       WHERE account_id = $1 AND provider_id = 'credential' RETURNING id`,
    [accountId, hash],
  );
  if (changed.length > 0) return;
  await query(
    transaction,
    `INSERT INTO account_credentials (account_id, provider_id, provider_account_id, password)
       VALUES ($1, 'credential', $1::text, $2)`,
    [accountId, hash],
  );
}

function limitsOf(kind: string, address: string) {
  return [
    { subject: `${kind}-line ${lineOf(address)}`, allowed: most.line },
    { subject: `${kind}-network ${networkOf(address)}`, allowed: most.network },
  ];
}
