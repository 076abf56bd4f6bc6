import type { TestServer } from './harness.ts';

/** Gives a role one more function; the server hears of it from the database, and the call returns when it has. */
export async function grantFunction({ database }: TestServer, role: string, code: string): Promise<void> {
  await database.rows(
    `INSERT INTO role_functions (role_id, function_id)
     SELECT r.id, f.id FROM roles AS r, functions AS f WHERE r.code = $1 AND f.code = $2`,
    [role, code],
  );
}
