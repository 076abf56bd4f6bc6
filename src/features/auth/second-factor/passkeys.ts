import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { invalidField } from '../../../contract/errors.ts';
import type { Context } from '../../../engine/handler.ts';
import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';
import type { Identity } from '../../../platform/identity/identity.ts';
import type { PasskeyAnswer, PasskeyOptions, PasskeyRegistration } from './contract.ts';
import { createPasskeyChallenges } from './passkey-challenges.ts';

const timeout = 5 * 60_000;
/** EdDSA, ES256 and RS256 (COSE): one of them is in every authenticator. */
const algorithms = [-8, -7, -257];

/** Passkeys (WebAuthn): found by the authenticator itself, and never without its PIN, face or finger. */
export interface Passkeys {
  /** What a browser needs to ask for a passkey of this installation. */
  askOptions(context: Context): PasskeyOptions;
  /** The account that a passkey proves; undefined when it proves none. */
  prove(context: Context, answer: PasskeyAnswer): Promise<string | undefined>;
  /** What a browser needs to make a passkey of an account. */
  creationOptions(context: Context, account: Account): Promise<PasskeyOptions>;
  /** Adds a passkey. @throws ProblemError naming `passkey`. */
  add(transaction: Database, context: Context, account: Account, created: NewPasskey): Promise<void>;
}

interface Account {
  readonly id: string;
  readonly username: string;
  readonly fullName: string;
}

interface NewPasskey {
  readonly name: string;
  readonly passkey: PasskeyRegistration;
}

interface Row {
  readonly id: string;
  readonly accountId: string;
  readonly publicKey: Buffer;
  readonly counter: string;
  readonly transports: string[];
}

export function createPasskeys({ secret, baseURL }: Identity['options']): Passkeys {
  const challenges = createPasskeyChallenges(secret);
  const creation = (accountId: string) => `create ${accountId}`;
  return {
    askOptions: ({ headers }) => ({
      challenge: Buffer.from(challenges.issue('prove')).toString('base64url'),
      rpId: relyingParty(baseURL, headers).id,
      userVerification: 'required',
      timeout,
    }),
    async prove({ database, headers }, answer) {
      const [row] = await query<Row>(
        database,
        `SELECT id, account_id AS "accountId", public_key AS "publicKey", counter, transports
           FROM account_passkeys WHERE credential_id = $1`,
        [answer.id],
      );
      if (!row || (answer.response.userHandle ?? '') !== handleOf(row.accountId)) return undefined;
      const { verifyAuthenticationResponse } = await library();
      const { id: expectedRPID, origin: expectedOrigin } = relyingParty(baseURL, headers);
      const verified = await verifyAuthenticationResponse({
        response: answer as AuthenticationResponseJSON,
        expectedChallenge: (challenge) => challenges.take(database, 'prove', challenge),
        expectedOrigin,
        expectedRPID,
        credential: { ...row, id: answer.id, publicKey: Uint8Array.from(row.publicKey), counter: Number(row.counter) },
        requireUserVerification: true,
      }).catch(() => undefined);
      if (!verified?.verified) return undefined;
      const counter = verified.authenticationInfo.newCounter;
      // Authenticators that count never count the same twice: a copy of one would.
      const used = await query(
        database,
        `UPDATE account_passkeys SET counter = $2, last_used_at = now()
           WHERE id = $1 AND ($2 > counter OR ($2 = 0 AND counter = 0)) RETURNING id`,
        [row.id, counter],
      );
      return used.length > 0 ? row.accountId : undefined;
    },
    async creationOptions({ database, headers }, { id, username, fullName }) {
      const { generateRegistrationOptions } = await library();
      const known = await query<{ id: string; transports: string[] }>(
        database,
        'SELECT credential_id AS id, transports FROM account_passkeys WHERE account_id = $1',
        [id],
      );
      const [company] = await query<{ name: string }>(database, 'SELECT company_name AS name FROM site_settings', []);
      return {
        ...(await generateRegistrationOptions({
          rpName: company?.name ?? '',
          rpID: relyingParty(baseURL, headers).id,
          userName: username,
          userDisplayName: fullName,
          userID: Uint8Array.from(Buffer.from(id)),
          challenge: challenges.issue(creation(id)),
          timeout,
          excludeCredentials: known,
          supportedAlgorithmIDs: algorithms,
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        })),
      };
    },
    async add(transaction, { headers }, { id }, { name, passkey }) {
      const { verifyRegistrationResponse } = await library();
      const { id: expectedRPID, origin: expectedOrigin } = relyingParty(baseURL, headers);
      const verified = await verifyRegistrationResponse({
        response: passkey as RegistrationResponseJSON,
        expectedChallenge: (challenge) => challenges.take(transaction, creation(id), challenge),
        expectedOrigin,
        expectedRPID,
        requireUserVerification: true,
      }).catch(() => undefined);
      if (!verified?.verified) throw invalidField('passkey', 'passkeyRefused');
      const { credential } = verified.registrationInfo;
      const added = await query(
        transaction,
        `INSERT INTO account_passkeys (account_id, credential_id, public_key, counter, transports, name)
           VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (credential_id) DO NOTHING RETURNING id`,
        [id, credential.id, Buffer.from(credential.publicKey), credential.counter, credential.transports ?? [], name],
      );
      if (added.length === 0) throw invalidField('passkey', 'passkeyRefused');
    },
  };
}

/** The library is large: it is loaded when somebody has a passkey. */
const library = () => import('@simplewebauthn/server');

/**
 * For whom passkeys are: the name in the address of the installation, which is never an IP address. One without a name
 * has them for those who open it as localhost.
 */
function relyingParty(publicUrl: string, headers: Headers): { readonly id: string; readonly origin: string } {
  const own = new URL(publicUrl);
  if (isIP(own.hostname.replace(/[[\]]/g, '')) === 0) return { id: own.hostname, origin: own.origin };
  const origin = URL.parse(headers.get('origin') ?? '');
  return { id: 'localhost', origin: origin?.hostname === 'localhost' ? origin.origin : 'http://localhost' };
}

/** The account as its passkeys name it. */
function handleOf(accountId: string): string {
  return Buffer.from(accountId).toString('base64url');
}
