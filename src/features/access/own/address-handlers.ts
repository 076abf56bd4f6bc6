import { invalidField, ProblemError } from '../../../contract/errors.ts';
import { writeAudit } from '../../../engine/audit.ts';
import { violatedConstraint } from '../../../engine/database-errors.ts';
import { callerOf, type Handler, handle } from '../../../engine/handler.ts';
import type { Services } from '../../../engine/slices/services.ts';
import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { refreshAccountSearch } from '../accounts.ts';
import { addressMinutes, cancelOwnEmail, confirmOwnEmail, requestOwnEmail } from '../contract/own-account.ts';
import { tellFormerAddress } from '../former-address.ts';
import { mailReceiver } from '../queries.ts';
import { readOwnAccount } from './account-handlers.ts';
import type { OwnAccountTools } from './tools.ts';

/** Requests within an hour: each sends a mail to an address that the account may have invented. */
const requestsAnHour = 5;

/**
 * Another email address of the caller's account: asked for with the password, confirmed by a code from the new mailbox,
 * and told to the old one.
 */
export function addressHandlers(services: Services, { provePassword, addressCodes }: OwnAccountTools): Handler[] {
  const { outbox } = services;
  const codes = addressCodes(services);
  return [
    handle(requestOwnEmail, async ({ email, currentPassword }, context) => {
      const { accountId } = callerOf(context);
      await provePassword(context, currentPassword);
      return context.database.transaction().execute(async (transaction) => {
        const receiver = await mailReceiver(transaction, accountId);
        if (receiver.to.address === email) throw invalidField('email', 'sameEmail');
        await countRequest(transaction, accountId, email);
        const { code } = await codes.issue(transaction, 'confirmAddress', accountId, addressMinutes);
        // Whether the address is another account's is not told here: only who reads its mailbox learns it.
        await outbox.queue(transaction, {
          template: 'confirmAddress',
          to: { address: email, name: receiver.to.name },
          language: receiver.language,
          values: { username: receiver.username, minutes: addressMinutes },
          proof: { code },
          minutes: addressMinutes,
        });
        await writeAudit(transaction, context, {
          operation: requestOwnEmail.name,
          resource: 'accounts',
          recordId: accountId,
          after: { email },
        });
        return { done: true as const };
      });
    }),

    handle(confirmOwnEmail, async ({ code }, context) => {
      const { accountId } = callerOf(context);
      const { database } = context;
      if (!(await codes.check(database, 'confirmAddress', accountId, code)))
        throw invalidField('code', 'wrongAddressCode');
      return uniqueAddress(() =>
        database.transaction().execute(async (transaction) => {
          const before = await mailReceiver(transaction, accountId);
          const [wanted] = await query<{ address: string }>(
            transaction,
            'DELETE FROM account_address_changes WHERE account_id = $1 AND expires_at > now() RETURNING address',
            [accountId],
          );
          const isFirst = await codes.use(transaction, 'confirmAddress', accountId);
          if (!wanted || !isFirst) throw invalidField('code', 'wrongAddressCode');
          await query(
            transaction,
            `UPDATE accounts SET email = $2, email_verified = true, version = version + 1, updated_at = now() WHERE id = $1`,
            [accountId, wanted.address],
          );
          await refreshAccountSearch(transaction, accountId);
          await writeAudit(transaction, context, {
            operation: confirmOwnEmail.name,
            resource: 'accounts',
            recordId: accountId,
            before: { email: before.to.address },
            after: { email: wanted.address },
          });
          await tellFormerAddress(transaction, outbox, before);
          return readOwnAccount(transaction, accountId);
        }),
      );
    }),

    handle(cancelOwnEmail, async (_input, context) => {
      const { accountId } = callerOf(context);
      return context.database.transaction().execute(async (transaction) => {
        await codes.use(transaction, 'confirmAddress', accountId);
        // The row stays, because it counts requests.
        await query(transaction, 'UPDATE account_address_changes SET expires_at = now() WHERE account_id = $1', [
          accountId,
        ]);
        return { done: true as const };
      });
    }),
  ];
}

/** Stores the requested address, and counts the request. @throws ProblemError RATE_LIMITED. */
async function countRequest(transaction: Database, accountId: string, address: string): Promise<void> {
  const [row] = await query<{ requests: number; seconds: number }>(
    transaction,
    `INSERT INTO account_address_changes AS c (account_id, address, expires_at)
       VALUES ($1, $2, now() + make_interval(mins => $3))
     ON CONFLICT (account_id) DO UPDATE SET address = excluded.address, expires_at = excluded.expires_at,
       requests = CASE WHEN c.counted_from < now() - interval '1 hour' THEN 1 ELSE c.requests + 1 END,
       counted_from = CASE WHEN c.counted_from < now() - interval '1 hour' THEN now() ELSE c.counted_from END
     RETURNING requests, ceil(extract(epoch FROM counted_from + interval '1 hour' - now()))::int AS seconds`,
    [accountId, address, addressMinutes],
  );
  if (row && row.requests > requestsAnHour) {
    throw new ProblemError('RATE_LIMITED', { detail: 'detail.tooManyAddresses', retryAfter: row.seconds });
  }
}

/** Tells that the address became another account's: whoever has its code may know. */
async function uniqueAddress<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (violatedConstraint(error) !== 'accounts_email_key') throw error;
    throw new ProblemError('CONFLICT_UNIQUE', { errors: [{ path: 'email', code: 'unique' }] });
  }
}
