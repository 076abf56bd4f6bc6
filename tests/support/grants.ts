import { waitForInvalidation } from '../../src/platform/database/access-cache-marks.ts';
import type { TestServer } from './harness.ts';

/** Milliseconds after which a process that does not answer trusts no more what it remembers. */
const longestMemory = 3_250;

/** Gives a role one more function; the call returns when every server of the database has forgotten what was before. */
export async function grantFunction({ database, running }: TestServer, role: string, code: string): Promise<void> {
  await database.rows(
    `INSERT INTO role_functions (role_id, function_id)
     SELECT r.id, f.id FROM roles AS r, functions AS f WHERE r.code = $1 AND f.code = $2`,
    [role, code],
  );
  await waitForInvalidation(running.database.app, undefined, new Set(), longestMemory);
}
