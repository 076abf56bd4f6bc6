import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Identity } from '../../platform/identity/identity.ts';

/** What a code proves. */
type CodePurpose = 'resetPassword' | 'confirmAddress' | 'invitation';

/** Letters and digits that cannot be confused, on paper or on the phone. */
export const signs = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const codeLength = 8;
/** After so many wrong codes the right one no longer counts. */
const mostTries = 5;

/** A code to type, and the token of a link, for the same proof. */
interface IssuedCode {
  /** Two groups of four signs. */
  readonly code: string;
  /** 256 bits; the link proves it alone. */
  readonly link: string;
}

/** Codes that prove something once, within their time. The database keeps what recognises them, not them. */
export interface OneTimeCodes {
  /** Issues a code for a subject; an earlier one of this purpose no longer counts. */
  issue(transaction: Database, purpose: CodePurpose, subject: string, minutes: number): Promise<IssuedCode>;
  /**
   * Tries a typed code of a subject. The try is counted before the code is compared, so that concurrent tries cannot
   * exceed the limit. A right code stays valid: `use` or a new one ends it.
   */
  check(database: Database, purpose: CodePurpose, subject: string, code: string): Promise<boolean>;
  /** The subject of a link; undefined when it is over. */
  subjectOf(database: Database, purpose: CodePurpose, link: string): Promise<string | undefined>;
  /** Ends the code in the transaction of what it allowed; false when another call was first. */
  use(transaction: Database, purpose: CodePurpose, subject: string): Promise<boolean>;
}

/** Creates the codes of the product, recognised with its secret: eight signs alone could be guessed from a hash. */
export function createOneTimeCodes({ secret }: Identity['options']): OneTimeCodes {
  const markOf = (purpose: CodePurpose, subject: string, code: string) =>
    createHmac('sha256', secret)
      .update(`one-time code\n${purpose}\n${subject}\n${plainCode(code)}`)
      .digest();
  return {
    async issue(transaction, purpose, subject, minutes) {
      const signed = Array.from({ length: codeLength }, () => signs.charAt(randomInt(signs.length))).join('');
      const code = `${signed.slice(0, 4)}-${signed.slice(4)}`;
      const link = randomBytes(32).toString('base64url');
      await query(
        transaction,
        `INSERT INTO one_time_codes (purpose, subject, code_hash, link_hash, expires_at)
           VALUES ($1, $2, $3, $4, now() + make_interval(mins => $5))
         ON CONFLICT (purpose, subject) DO UPDATE SET code_hash = excluded.code_hash, link_hash = excluded.link_hash,
           tries = 0, expires_at = excluded.expires_at, created_at = now()`,
        [purpose, subject, markOf(purpose, subject, code), hashOf(link), minutes],
      );
      return { code, link };
    },
    async check(database, purpose, subject, code) {
      const [row] = await query<{ mark: Buffer }>(
        database,
        `UPDATE one_time_codes SET tries = tries + 1
           WHERE purpose = $1 AND subject = $2 AND tries < ${mostTries} AND expires_at > now() RETURNING code_hash AS mark`,
        [purpose, subject],
      );
      if (!row || !timingSafeEqual(row.mark, markOf(purpose, subject, code))) return false;
      // A right code is no try: what is refused for another reason, such as a weak password, is tried again with it.
      await query(
        database,
        'UPDATE one_time_codes SET tries = greatest(tries - 1, 0) WHERE purpose = $1 AND subject = $2 AND code_hash = $3',
        [purpose, subject, row.mark],
      );
      return true;
    },
    async subjectOf(database, purpose, link) {
      const [row] = await query<{ subject: string }>(
        database,
        'SELECT subject FROM one_time_codes WHERE purpose = $1 AND link_hash = $2 AND expires_at > now()',
        [purpose, hashOf(link)],
      );
      return row?.subject;
    },
    async use(transaction, purpose, subject) {
      const used = await query(
        transaction,
        'DELETE FROM one_time_codes WHERE purpose = $1 AND subject = $2 AND expires_at > now() RETURNING subject',
        [purpose, subject],
      );
      return used.length > 0;
    },
  };
}

/** Deletes codes that are over; returns their number. */
export async function deleteExpiredCodes(database: Database): Promise<number> {
  const gone = await query(database, 'DELETE FROM one_time_codes WHERE expires_at < now() RETURNING subject', []);
  return gone.length;
}

/** A code as it is compared: people type it in small letters, with or without the dash and spaces. */
export function plainCode(code: string): string {
  return code.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

function hashOf(link: string): Buffer {
  return createHash('sha256').update(link).digest();
}
