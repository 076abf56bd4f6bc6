import { ProblemError } from '../../../contract/errors.ts';
import type { Operation } from '../../../contract/operation.ts';
import type { Principal } from '../../../engine/handler.ts';
import { query } from '../../../engine/statement.ts';
import { createAccessCache } from '../../../platform/database/access-cache.ts';
import type { AccessChanges } from '../../../platform/database/access-changes.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { isForPeople } from '../machine-callers.ts';
import { digestOf, isToken, keyOf } from '../machine-keys.ts';
import { dataScopeOf, secondFactorDuty, tokenPermissions } from '../queries.ts';

/** Identifies programs that call with a personal access token. */
export interface TokenCallers {
  /**
   * The account for which a program calls, with those of its permissions that the token lists; undefined for a request
   * without a token.
   * @throws ProblemError UNAUTHENTICATED if the token is over; FORBIDDEN if the operation is for people only, or the call
   * comes from a page.
   */
  callerOf(headers: Headers, operation: Operation): Promise<Principal | undefined>;
}

interface TokenCaller {
  readonly principal: Principal;
  readonly expiresAt: number;
}

/** What was read of a token is cached until access changes: that it was revoked, or a right of its account. */
export function createTokenCallers(database: Database, changes: AccessChanges): TokenCallers {
  const cache = createAccessCache<TokenCaller>(changes);
  return {
    async callerOf(headers, operation) {
      const token = keyOf(headers);
      if (token === undefined || !isToken(token)) return undefined;
      const notForTokens = () => new ProblemError('FORBIDDEN', { detail: 'detail.notForTokens' });
      if (headers.has('origin') || headers.has('sec-fetch-site')) throw notForTokens();
      const caller = await cache.get(token, () => readCaller(database, token, headers.get('x-forwarded-for')));
      if (!caller) throw new ProblemError('UNAUTHENTICATED', { detail: 'detail.tokenInvalid' });
      if (isForPeople(operation)) throw notForTokens();
      return caller.principal;
    },
  };
}

interface TokenRow {
  readonly id: string;
  readonly expiresAt: string;
  readonly account: string;
  readonly username: string;
  readonly name: string;
  readonly mustChange: boolean;
}

/** Reads the token and the state of its account in one query, and notes the use. */
async function readCaller(database: Database, token: string, address: string | null): Promise<TokenCaller | null> {
  const [row] = await query<TokenRow>(
    database,
    `SELECT t.id, t.expires_at AS "expiresAt", a.id AS account, a.username, a.full_name AS name,
       a.must_change_password AS "mustChange"
     FROM account_tokens AS t JOIN accounts AS a ON a.id = t.account_id
     WHERE t.digest = $1 AND t.expires_at > now() AND a.status = 1`,
    [digestOf(token)],
  );
  if (!row) return null;
  await query(
    database,
    `UPDATE account_tokens SET last_used_at = now(), last_used_from = $2
     WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`,
    [row.id, address],
  );
  const principal: Principal = {
    accountId: row.account,
    // No session has this id: a lookup finds none.
    sessionId: row.id,
    program: true,
    username: row.username,
    fullName: row.name,
    mustChangePassword: row.mustChange,
    locked: false,
    mustEnrol: (await secondFactorDuty(database, row.account)).isOver,
    // A token proves no person: what asks for a fresh proof is not for programs.
    provenAt: Number.NEGATIVE_INFINITY,
    permissions: new Set(await tokenPermissions(database, row.id)),
    viewAs: null,
    dataScope: await dataScopeOf(database, row.account),
    tokenId: row.id,
  };
  return { principal, expiresAt: Date.parse(row.expiresAt) };
}
