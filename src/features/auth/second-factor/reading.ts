import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { secondFactorDuty } from '../../access/queries.ts';
import type { SecondFactor } from './contract.ts';

/** The second factors of an account, without what proves them. */
export async function readSecondFactor(database: Database, accountId: string): Promise<SecondFactor> {
  const of = <Row>(statement: string) => query<Row>(database, statement, [accountId]);
  const [own] = await of<Pick<SecondFactor, 'authenticatorSince' | 'recoveryCodes'>>(
    `SELECT (SELECT confirmed_at FROM account_authenticators WHERE account_id = $1) AS "authenticatorSince",
       (SELECT count(*)::int FROM account_recovery_codes WHERE account_id = $1 AND used_at IS NULL) AS "recoveryCodes"`,
  );
  const passkeys = await of<SecondFactor['passkeys'][number]>(
    `SELECT id, name, created_at AS "createdAt", last_used_at AS "lastUsedAt"
       FROM account_passkeys WHERE account_id = $1 ORDER BY created_at`,
  );
  const trustedDevices = await of<SecondFactor['trustedDevices'][number]>(
    `SELECT id, user_agent AS "userAgent", created_at AS "createdAt", expires_at AS "expiresAt"
       FROM account_trusted_devices WHERE account_id = $1 AND expires_at > now() ORDER BY created_at DESC`,
  );
  const { dueAt } = await secondFactorDuty(database, accountId);
  return {
    authenticatorSince: own?.authenticatorSince ?? null,
    recoveryCodes: own?.recoveryCodes ?? 0,
    passkeys,
    trustedDevices,
    dueAt,
  };
}
