import { ProblemError } from '../../contract/errors.ts';
import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { managesAccess } from './role-authority.ts';

/** A machine with an administrator's role. */
interface MachineAdministrator {
  readonly username: string;
  readonly role: string;
}

/**
 * Makes a change of accounts, roles or functions after which no machine may hold an administrator's role that did not
 * before: its key lies in the settings of a device, and the role opens all that the product has. Those that an older
 * version let hold one stay, and do not hinder other changes.
 * @throws ProblemError VALIDATION_FAILED.
 */
export async function keepMachinesFromAdministration<Result>(
  transaction: Database,
  change: () => Promise<Result>,
): Promise<Result> {
  const keyOf = ({ username, role }: MachineAdministrator) => `${username} ${role}`;
  const before = new Set((await machineAdministrators(transaction)).map(keyOf));
  const result = await change();
  if ((await machineAdministrators(transaction)).every((each) => before.has(keyOf(each)))) return result;
  throw new ProblemError('VALIDATION_FAILED', {
    detail: 'detail.machineAdministrator',
    errors: [{ path: 'roleIds', code: 'notForMachines' }],
  });
}

/** The machines that hold a role that manages access. */
export function machineAdministrators(database: Database): Promise<MachineAdministrator[]> {
  return query(
    database,
    `SELECT a.username, r.code AS role FROM accounts AS a JOIN account_roles AS h ON h.account_id = a.id
     JOIN roles AS r ON r.id = h.role_id
     WHERE a.kind = 'machine' AND ${managesAccess}
     ORDER BY a.username, r.code`,
    [],
  );
}
