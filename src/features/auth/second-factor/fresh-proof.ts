import { ProblemError } from '../../../contract/errors.ts';
import type { Operation } from '../../../contract/operation.ts';
import type { Principal } from '../../../engine/handler.ts';
import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';

const freshFor = 15 * 60_000;

/**
 * Lets a dangerous operation through when the person of the session proved to be there within the last minutes: always,
 * or where the site setting says so. Using a session is no proof.
 * @throws ProblemError PROOF_REQUIRED.
 */
export async function requireFreshProof(
  database: Database,
  { asksAgain }: Operation,
  { provenAt }: Principal,
): Promise<void> {
  if (!asksAgain || provenAt > Date.now() - freshFor) return;
  if (asksAgain !== 'always') {
    const [settings] = await query<{ asks: boolean }>(database, 'SELECT ask_again AS asks FROM site_settings', []);
    if (!settings?.asks) return;
  }
  throw new ProblemError('PROOF_REQUIRED');
}
