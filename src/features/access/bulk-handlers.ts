import { sql } from 'kysely';
import { invalidField, ProblemError } from '../../contract/errors.ts';
import { databaseRefusal } from '../../engine/database-errors.ts';
import { type Context, type Handler, handle } from '../../engine/handler.ts';
import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { changeAccountsWithin } from './account-changes.ts';
import { readAccount } from './account-reading.ts';
import { applyUpdate } from './account-updates.ts';
import { authorityOf } from './authority.ts';
import { type AccountsChanged, updateManyUser, updateUserRole, updateUserStatus } from './contract/accounts.ts';

/** Changes several accounts at once; a refused one does not affect the others. */
export const bulkHandlers: Handler[] = [
  handle(updateManyUser, ({ items, giveRoleId, takeRoleId, status }, context) =>
    context.database.transaction().execute(async (transaction) => {
      const roles = [giveRoleId, takeRoleId].filter((id) => id !== undefined);
      const also = [...(roles.length > 0 ? [updateUserRole] : []), ...(status === undefined ? [] : [updateUserStatus])];
      const authority = await authorityOf(transaction, context, updateManyUser, ...also);
      await holdRoles(transaction, { giveRoleId, takeRoleId });
      const answer: AccountsChanged = { done: [], refused: [] };
      for (const { id, version } of items) {
        const outcome = await attempt(transaction, async () => {
          const given = { transaction, authority, context, operation: updateManyUser };
          return changeAccountsWithin(given, [id], async (change) => {
            const held = (await readAccount(transaction, id)).roles.map((role) => role.id);
            const remainingRoles = held.filter((role) => role !== takeRoleId);
            const roleIds = [...new Set(giveRoleId === undefined ? remainingRoles : [...remainingRoles, giveRoleId])];
            const update = { id, version, status, ...(roles.length > 0 && { roleIds }) };
            return applyUpdate(change, update, context);
          });
        });
        if (outcome instanceof ProblemError) answer.refused.push({ id, reason: reasonOf(outcome, context) });
        else answer.done.push({ id, version: outcome.version });
      }
      return answer;
    }),
  ),
];

/** Locks roles against deletion until the transaction ends. @throws ProblemError VALIDATION_FAILED. */
async function holdRoles(transaction: Database, roles: Readonly<Record<string, string | undefined>>): Promise<void> {
  for (const [path, id] of Object.entries(roles)) {
    if (id === undefined) continue;
    const text = 'SELECT FROM roles WHERE id = $1 AND deleted_at IS NULL FOR KEY SHARE';
    if ((await query(transaction, text, [id])).length === 0) throw invalidField(path, 'reference');
  }
}

/** Runs a step or, if a rule forbids it, rolls it back and returns the rule's message. */
async function attempt<Result>(transaction: Database, step: () => Promise<Result>): Promise<Result | ProblemError> {
  await sql`SAVEPOINT account`.execute(transaction);
  try {
    const result = await step();
    await sql`RELEASE SAVEPOINT account`.execute(transaction);
    return result;
  } catch (error) {
    const refused = error instanceof ProblemError ? error : databaseRefusal(error);
    if (!refused) throw error;
    await sql`ROLLBACK TO SAVEPOINT account`.execute(transaction);
    return refused;
  }
}

function reasonOf({ code, details }: ProblemError, context: Context): string {
  return context.text(details.detail ?? `error.${code}.detail`);
}
