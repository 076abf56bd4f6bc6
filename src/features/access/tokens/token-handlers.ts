import { invalidField, ProblemError } from '../../../contract/errors.ts';
import type { Operation } from '../../../contract/operation.ts';
import { writeAudit } from '../../../engine/audit.ts';
import { type Context, callerOf, type Handler, handle } from '../../../engine/handler.ts';
import type { Notify } from '../../../engine/slices/notify.ts';
import type { Services } from '../../../engine/slices/services.ts';
import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { changeAccounts } from '../account-changes.ts';
import { ownAccountPath } from '../contract/common.ts';
import {
  type AccessToken,
  deleteMyToken,
  deleteUserToken,
  getMyToken,
  getMyTokenOperation,
  getUserToken,
  insertMyToken,
  type TokenOperation,
  tokensAtOnce,
} from '../contract/tokens.ts';
import { isForPeople } from '../machine-callers.ts';
import { newKey } from '../machine-keys.ts';
import { mailReceiver } from '../queries.ts';

/**
 * Personal access tokens: the caller's own, and those of others for account managers.
 * @param operations all of the product
 */
export function tokenHandlers({ outbox }: Services, operations: readonly Operation[], notify: Notify): Handler[] {
  /** What the caller may give to a token: what a program may call, and the caller too. */
  const grantable = (context: Context): TokenOperation[] => {
    const { permissions } = callerOf(context);
    return operations.flatMap((operation) => {
      const { name, group, writes, access } = operation;
      const isOffered = access === 'permission' && permissions.has(name) && !isForPeople(operation);
      return isOffered ? [{ name, group, writes }] : [];
    });
  };

  return [
    handle(getMyToken, async (_input, context) => ({
      items: await listTokens(context.database, callerOf(context).accountId),
    })),

    handle(getMyTokenOperation, async (_input, context) => ({ items: grantable(context) })),

    handle(insertMyToken, async ({ name, operations: wanted, days }, context) => {
      const { accountId } = callerOf(context);
      const offered = new Set(grantable(context).map((operation) => operation.name));
      const stranger = wanted.findIndex((each) => !offered.has(each));
      if (stranger >= 0) throw invalidField(`operations.${stranger}`, 'choice');
      return context.database.transaction().execute(async (transaction) => {
        await query(transaction, 'SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE', [accountId]);
        const { key: token, prefix, digest } = newKey('person');
        const [made] = await query<{ id: string; expiresAt: string }>(
          transaction,
          `INSERT INTO account_tokens (account_id, name, prefix, digest, operations, expires_at)
           SELECT $1, $2, $3, $4, $5, now() + make_interval(days => $6)
           WHERE (SELECT count(*) FROM account_tokens WHERE account_id = $1 AND expires_at > now()) < ${tokensAtOnce}
           RETURNING id, expires_at AS "expiresAt"`,
          [accountId, name, prefix, digest, [...new Set(wanted)], days],
        );
        if (!made) {
          throw new ProblemError('VALIDATION_FAILED', {
            detail: 'detail.tooManyTokens',
            values: { most: tokensAtOnce },
          });
        }
        const { id, expiresAt } = made;
        await audit(transaction, context, insertMyToken, accountId, {
          after: { token: `${name} (${prefix}…)`, apis: wanted.length, expiresAt },
        });
        const path = `${ownAccountPath}#tokens`;
        await notify(transaction, 'tokenCreated', { values: { name }, href: path, to: accountId });
        const { username, ...mail } = await mailReceiver(transaction, accountId);
        await outbox.queue(transaction, {
          ...mail,
          template: 'tokenCreated',
          values: { username, name, days },
          proof: { path },
        });
        return { id, token };
      });
    }),

    handle(deleteMyToken, async ({ id }, context) => {
      const { accountId } = callerOf(context);
      return context.database.transaction().execute(async (transaction) => {
        const before = { token: await revoke(transaction, accountId, id) };
        await audit(transaction, context, deleteMyToken, accountId, { before });
        return { done: true as const };
      });
    }),

    handle(getUserToken, async ({ userId }, context) => ({ items: await listTokens(context.database, userId) })),

    handle(deleteUserToken, ({ userId, id }, context) =>
      changeAccounts(context, deleteUserToken, [userId], async ({ transaction, audit: auditOf }) => {
        await auditOf({ id: userId }, { before: { token: await revoke(transaction, userId, id) } });
        return { done: true as const };
      }),
    ),
  ];
}

/** The valid tokens of an account, the last used first. */
function listTokens(database: Database, accountId: string): Promise<AccessToken[]> {
  return query(
    database,
    `SELECT id, name, prefix, operations, created_at AS "createdAt", expires_at AS "expiresAt",
       last_used_at AS "lastUsedAt", last_used_from AS "lastUsedFrom"
     FROM account_tokens WHERE account_id = $1 AND expires_at > now()
     ORDER BY coalesce(last_used_at, created_at) DESC, id`,
    [accountId],
  );
}

/** Deletes a token; returns its name for the log. @throws ProblemError NOT_FOUND. */
async function revoke(transaction: Database, accountId: string, id: string): Promise<string> {
  const [revoked] = await query<{ name: string; prefix: string }>(
    transaction,
    'DELETE FROM account_tokens WHERE account_id = $1 AND id = $2 RETURNING name, prefix',
    [accountId, id],
  );
  if (!revoked) throw new ProblemError('NOT_FOUND');
  return `${revoked.name} (${revoked.prefix}…)`;
}

function audit(
  transaction: Database,
  context: Context,
  { name: operation }: Pick<Operation, 'name'>,
  recordId: string,
  values: { before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  return writeAudit(transaction, context, { operation, resource: 'accounts', recordId, ...values });
}
