import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { type AccountState, getDetailUser, insertUser, type StateRole } from './contract/accounts.ts';
import { accountRecords } from './contract/common.ts';

const restorable = ['fullName', 'email', 'phone', 'status', 'roles'] satisfies (keyof AccountState)[];

/**
 * How earlier states of an account are reconstructed (see features/audit/queries/history.ts). The log contains no
 * passwords, and so neither do states.
 */
export const accountStates = {
  records: accountRecords,
  permission: getDetailUser.name,
  insert: insertUser.name,
  table: 'accounts',
  json: `jsonb_build_object('fullName', r.full_name, 'email', r.email, 'phone', r.phone, 'status', r.status, 'roles',
    coalesce((SELECT jsonb_agg(o.code ORDER BY o.code COLLATE "C") FROM account_roles AS h JOIN roles AS o
      ON o.id = h.role_id WHERE h.account_id = r.id), '[]'))`,
  id: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
  async present(values: Readonly<Record<string, unknown>>, database: Database): Promise<Record<string, unknown>> {
    const known = Object.fromEntries(restorable.flatMap((name) => (name in values ? [[name, values[name]]] : [])));
    if (!Array.isArray(known.roles)) return known;
    return { ...known, roles: await rolesByCode(database, known.roles.map(String)) } satisfies AccountState;
  },
};

/** The roles that have these codes now; the log records roles by their codes alone. */
async function rolesByCode(database: Database, codes: readonly string[]): Promise<StateRole[]> {
  return query<StateRole>(
    database,
    `SELECT r.id, told.code, coalesce(r.name, told.code) AS name FROM unnest($1::text[]) AS told(code)
     LEFT JOIN roles AS r ON r.code = told.code AND r.deleted_at IS NULL ORDER BY 3, 2`,
    [codes],
  );
}
