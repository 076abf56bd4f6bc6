import { invalidField, ProblemError } from '../../contract/errors.ts';
import type { Operation } from '../../contract/operation.ts';
import { resourceOperations } from '../../declare/operations.ts';
import type { Resource } from '../../declare/resource.ts';
import { writeAudit } from '../../engine/audit.ts';
import { violatedConstraint } from '../../engine/database-errors.ts';
import { type Context, callerOf, type Handler, handle } from '../../engine/handler.ts';
import type { Notify } from '../../engine/slices/notify.ts';
import type { Services } from '../../engine/slices/services.ts';
import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { hashPassword } from '../../platform/identity/passwords.ts';
import { type AccountChange, changeAccounts, requireVersion } from './account-changes.ts';
import { changeStatus, codesOf, heldRoles } from './account-parts.ts';
import { listAccounts, readAccount } from './account-reading.ts';
import { type AccountUpdate, applyUpdate } from './account-updates.ts';
import { insertAccount } from './accounts.ts';
import { apisOfRoles, authorityOf, requireHeld } from './authority.ts';
import {
  type Account,
  accountStatus,
  getDetailUser,
  getListUser,
  insertUser,
  updateUser,
  updateUserRole,
  updateUserStatus,
} from './contract/accounts.ts';
import { accountsPath } from './contract/common.ts';
import { tellFormerAddress } from './former-address.ts';
import { keepMachinesFromAdministration } from './machine-roles.ts';
import { oneTimePassword } from './one-time-password.ts';
import { mailReceiver } from './queries.ts';
import { inheritScope } from './scope-authority.ts';
import { bind, loggedScope } from './scope-handlers.ts';

/**
 * Accounts: their list, names, roles, and whether they may sign in.
 * @param people the resource of the people who own accounts.
 * @param notify notifies account managers of a new one.
 */
export function accountsHandlers(people: Resource, { outbox }: Services, notify: Notify): Handler[] {
  const { detail: readPerson } = resourceOperations(people);
  return [
    handle(getListUser, (input, context) => listAccounts(context.database, input)),
    handle(getDetailUser, ({ id }, context) => readAccount(context.database, id)),

    handle(insertUser, async ({ roleIds, plantIds, reservoirIds, ...sent }, context) => {
      const places = { plantIds, reservoirIds };
      const fields = { ...sent, email: emailOf(sent) };
      const password = fields.kind === 'machine' ? null : oneTimePassword();
      const passwordHash = password === null ? null : await hashPassword(password);
      const hasPassword = password !== null;
      const account = { ...fields, passwordHash, mustChangePassword: hasPassword, passwordEnds: hasPassword };
      const id = await uniqueOrConflict(() =>
        context.database.transaction().execute(async (transaction) => {
          const also = fields.staffId === null ? [] : [readPerson];
          const authority = await authorityOf(transaction, context, insertUser, ...also);
          if (fields.staffId !== null) await holdStaff(transaction, fields.staffId);
          const roles = await heldRoles(transaction, roleIds);
          requireHeld(authority, await apisOfRoles(transaction, roleIds));
          // Before the account exists, so that it is not notified of itself.
          await notify(transaction, 'accountMade', {
            values: { name: fields.fullName, username: fields.username },
            href: `${accountsPath}?q=${encodeURIComponent(fields.username)}`,
            by: context.principal?.accountId,
          });
          const inserted = await keepMachinesFromAdministration(transaction, () =>
            insertAccount(transaction, account, roleIds),
          );
          await inheritScope(transaction, callerOf(context).accountId, inserted);
          if (plantIds.length + reservoirIds.length > 0) await bind(transaction, 'accounts', inserted, places, context);
          await writeAudit(transaction, context, {
            operation: insertUser.name,
            resource: 'accounts',
            recordId: inserted,
            after: { ...sent, status: accountStatus.active, roles: codesOf(roles), ...loggedScope(places) },
          });
          return inserted;
        }),
      );
      return { account: await readAccount(context.database, id), password };
    }),

    handle(updateUser, (input, context) => uniqueOrConflict(() => updateAccount(outbox, updateUser, input, context))),
    handle(updateUserRole, (input, context) => updateAccount(outbox, updateUserRole, input, context)),

    handle(updateUserStatus, async ({ items, status }, context) =>
      changeAccounts(
        context,
        updateUserStatus,
        items.map(({ id }) => id),
        async (given) => {
          const { transaction, accounts, audit } = given;
          for (const item of items) await requireVersion(given, item);
          const changes = await changeStatus(given, context, accounts, status);
          for (const [id, change] of changes) await audit({ id }, change);
          const others = accounts.filter((account) => account.status !== status);
          const rows = await query<{ id: string; version: number }>(
            transaction,
            `UPDATE accounts SET version = version + 1, updated_at = now()
             WHERE id = ANY($1::uuid[]) RETURNING id, version`,
            [others.map(({ id }) => id)],
          );
          const versions = new Map(rows.map(({ id, version }) => [id, version]));
          return { items: items.map(({ id, version }) => ({ id, version: versions.get(id) ?? version })) };
        },
      ),
    ),
  ];
}

/**
 * The email address of an account. A machine gets an address that cannot belong to anybody: the identity library
 * requires a unique one per account.
 */
function emailOf({
  kind,
  username,
  email,
  staffId,
}: Pick<Account, 'kind' | 'username' | 'staffId'> & { email?: string | undefined }) {
  if (kind === 'person') {
    if (email === undefined) throw invalidField('email', 'required');
    return email;
  }
  if (email !== undefined) throw invalidField('email', 'notOfMachines');
  if (staffId !== null) throw invalidField('staffId', 'notOfMachines');
  return `${username}@machine.invalid`;
}

/**
 * An update of one account by a separate operation. A status that the account has already is no change, so that an
 * account can be sent back as it was answered; if it changes meanwhile, so does the version.
 */
async function updateAccount(
  outbox: Services['outbox'],
  operation: Pick<Operation, 'name'>,
  sent: AccountUpdate,
  context: Context,
): Promise<Account> {
  const isKept = sent.status !== undefined && (await readAccount(context.database, sent.id)).status === sent.status;
  const update = isKept ? { ...sent, status: undefined } : sent;
  const also = [
    ...(update.roleIds ? [updateUserRole] : []),
    ...(update.status === undefined ? [] : [updateUserStatus]),
  ];
  const change = async (given: AccountChange) => {
    const former = await mailReceiver(given.transaction, update.id);
    const account = await applyUpdate(given, update, context);
    if (account.email !== former.to.address) await tellFormerAddress(given.transaction, outbox, former);
    return account;
  };
  return changeAccounts(context, operation, [update.id], change, also);
}

/** Locks a member of staff against deletion until the transaction ends. @throws ProblemError VALIDATION_FAILED. */
export async function holdStaff(transaction: Database, id: string): Promise<void> {
  const text = 'SELECT FROM staff WHERE id = $1 AND deleted_at IS NULL FOR KEY SHARE';
  if ((await query(transaction, text, [id])).length === 0) throw invalidField('staffId', 'reference');
}

/** Names the field whose value another account already has. */
export async function uniqueOrConflict<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    const column = /^accounts_(username|email|staff)_key$/.exec(violatedConstraint(error) ?? '')?.[1];
    const path = column === 'staff' ? 'staffId' : column;
    if (path) throw new ProblemError('CONFLICT_UNIQUE', { errors: [{ path, code: 'unique' }] });
    throw error;
  }
}
