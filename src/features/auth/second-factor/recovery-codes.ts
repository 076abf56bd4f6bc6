import { createHmac, randomInt } from 'node:crypto';
import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { plainCode, signs } from '../one-time-codes.ts';

const amount = 10;
/** Two groups of five signs: 49 bits. */
const groupLength = 5;

/** Codes on paper with which somebody without the authenticator signs in, each once. */
export interface RecoveryCodes {
  /** Gives an account new codes; earlier ones no longer count. */
  issue(transaction: Database, accountId: string): Promise<string[]>;
  /** Gives codes to an account that has none; null where it has. */
  issueFirst(transaction: Database, accountId: string): Promise<string[] | null>;
  /** Uses a code up. Of calls at the same moment only one is answered with true. */
  accept(database: Database, accountId: string, code: string): Promise<boolean>;
}

/** @param secret the product's, with which codes are recognised. */
export function createRecoveryCodes(secret: string): RecoveryCodes {
  const hashOf = (accountId: string, code: string) =>
    createHmac('sha256', secret)
      .update(`recovery code\n${accountId}\n${plainCode(code)}`)
      .digest();
  const issue = async (transaction: Database, accountId: string) => {
    const codes = Array.from({ length: amount }, newCode);
    await query(transaction, 'DELETE FROM account_recovery_codes WHERE account_id = $1', [accountId]);
    await query(
      transaction,
      'INSERT INTO account_recovery_codes (account_id, code_hash) SELECT $1, unnest($2::bytea[])',
      [accountId, codes.map((code) => hashOf(accountId, code))],
    );
    return codes;
  };
  return {
    issue,
    async issueFirst(transaction, accountId) {
      const [existing] = await query(
        transaction,
        'SELECT account_id FROM account_recovery_codes WHERE account_id = $1 LIMIT 1',
        [accountId],
      );
      return existing ? null : issue(transaction, accountId);
    },
    async accept(database, accountId, code) {
      const used = await query(
        database,
        `UPDATE account_recovery_codes SET used_at = now()
           WHERE account_id = $1 AND code_hash = $2 AND used_at IS NULL RETURNING account_id`,
        [accountId, hashOf(accountId, code)],
      );
      return used.length > 0;
    },
  };
}

function newCode(): string {
  const group = () => Array.from({ length: groupLength }, () => signs.charAt(randomInt(signs.length))).join('');
  return `${group()}-${group()}`;
}
