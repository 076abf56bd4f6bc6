import { invalidField } from '../../../contract/errors.ts';
import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { createSealer } from '../../../platform/sealer.ts';
import { acceptedStep, authenticatorAddress, clockError, newSecret, typedSecret } from './totp.ts';

/** The authenticator apps of accounts (RFC 6238): one for each. */
export interface Authenticators {
  /** Begins to set one up; what an earlier beginning made no longer counts. */
  begin(database: Database, account: { readonly id: string; readonly username: string }): Promise<NewAuthenticator>;
  /** Ends setting it up with its first code. @throws ProblemError naming `code`. */
  confirm(transaction: Database, accountId: string, code: string): Promise<void>;
  /** Accepts a code once. Of calls at the same moment only one is answered with true. */
  accept(database: Database, accountId: string, code: string): Promise<boolean>;
}

/** What an authenticator app needs: the address in a QR code, and the secret to type. */
interface NewAuthenticator {
  readonly address: string;
  readonly secret: string;
}

interface Row {
  readonly secret: Buffer;
}

/** @param secret the product's, with which those of authenticators are sealed. */
export function createAuthenticators(secret: string): Authenticators {
  const sealer = createSealer(secret, 'authenticators');
  return {
    async begin(database, { id, username }) {
      const fresh = newSecret();
      const [company] = await query<{ name: string }>(database, 'SELECT company_name AS name FROM site_settings', []);
      const begun = await query(
        database,
        `INSERT INTO account_authenticators AS a (account_id, secret) VALUES ($1, $2)
         ON CONFLICT (account_id) DO UPDATE SET secret = excluded.secret, created_at = now()
           WHERE a.confirmed_at IS NULL RETURNING account_id`,
        [id, sealer.seal(fresh)],
      );
      if (begun.length === 0) throw invalidField('code', 'authenticatorSetUp');
      return { address: authenticatorAddress(fresh, company?.name ?? '', username), secret: typedSecret(fresh) };
    },
    async confirm(transaction, accountId, code) {
      const [row] = await query<Row>(
        transaction,
        'SELECT secret FROM account_authenticators WHERE account_id = $1 AND confirmed_at IS NULL FOR UPDATE',
        [accountId],
      );
      const opened = row && sealer.open(row.secret);
      if (opened === undefined) throw invalidField('code', 'authenticatorNotBegun');
      const step = await acceptedStep(opened, code);
      if (step === undefined) {
        const minutes = await clockError(opened, code);
        if (minutes === undefined) throw invalidField('code', 'wrongCode');
        throw invalidField('code', minutes < 0 ? 'clockBehind' : 'clockAhead', { minutes: Math.abs(minutes) });
      }
      await query(
        transaction,
        'UPDATE account_authenticators SET confirmed_at = now(), last_step = $2 WHERE account_id = $1',
        [accountId, step],
      );
    },
    async accept(database, accountId, code) {
      const [row] = await query<Row>(
        database,
        'SELECT secret FROM account_authenticators WHERE account_id = $1 AND confirmed_at IS NOT NULL',
        [accountId],
      );
      const opened = row && sealer.open(row.secret);
      const step = opened === undefined ? undefined : await acceptedStep(opened, code);
      if (step === undefined) return false;
      const accepted = await query(
        database,
        'UPDATE account_authenticators SET last_step = $2 WHERE account_id = $1 AND last_step < $2 RETURNING account_id',
        [accountId, step],
      );
      return accepted.length > 0;
    },
  };
}
