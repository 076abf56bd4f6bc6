import { ProblemError } from '../../../contract/errors.ts';
import { writeAudit } from '../../../engine/audit.ts';
import type { Context } from '../../../engine/handler.ts';
import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';
import type { Identity } from '../../../platform/identity/identity.ts';
import { hasAuthenticator } from '../../access/queries.ts';
import { recoveryRequired } from '../contract.ts';
import { beginSecondProof, endSecondProof, type ProvenAccount } from '../throttle.ts';
import { createAuthenticators } from './authenticators.ts';
import { keepSignIn } from './pending-sign-ins.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import { isTrusted, trust } from './trusted-devices.ts';

/** The second proof that came with the first one: a code, and whether the browser is to be trusted from now on. */
export interface SecondProof {
  readonly otp?: string | undefined;
  readonly trustDevice?: boolean | undefined;
}

/** Whether an account has a second factor, and whether that can give codes. */
export interface EnrolledFactors {
  readonly hasSecondFactor: boolean;
  readonly hasAuthenticator: boolean;
}

/** A sign-in with a right first proof. */
interface ProvenSignIn {
  readonly account: ProvenAccount & EnrolledFactors;
  readonly remember: boolean;
  /** Absent where the way in can carry none: the sign-in is then kept for `completeSignIn`. */
  readonly second: SecondProof | undefined;
}

/**
 * Passes a sign-in whose account has no second factor, whose browser is trusted, or whose code is right; returns the
 * cookies to set. Each way in passes here but that of a passkey, which is both proofs.
 * @throws ProblemError UNAUTHENTICATED naming `otp`, RATE_LIMITED.
 */
export async function requireSecondProof(
  { options }: Identity,
  context: Context,
  { account, remember, second }: ProvenSignIn,
): Promise<readonly string[]> {
  if (!account.hasSecondFactor || (await isTrusted(options, context, account.id))) return [];
  if (!second?.otp) {
    if (!second)
      context.setHeader('set-cookie', await keepSignIn(options, context, { accountId: account.id, remember }));
    throw codeRefused(account.hasAuthenticator ? 'required' : recoveryRequired);
  }
  await requireCode(options, context, account, second.otp);
  return second.trustDevice ? [await trust(options, context, account.id)] : [];
}

/**
 * Checks a code of an account's authenticator, or one of its recovery codes. The try is counted before, so that tries at
 * the same moment cannot exceed the limit; a right code counts once.
 * @throws ProblemError UNAUTHENTICATED naming `otp`, RATE_LIMITED.
 */
export async function requireCode(
  { secret }: Pick<Identity['options'], 'secret'>,
  context: Context,
  account: ProvenAccount,
  code: string,
): Promise<void> {
  const { database } = context;
  const { blockedFor } = await beginSecondProof(database, account);
  if (blockedFor > 0) throw new ProblemError('RATE_LIMITED', { detail: 'detail.tooManyCodes', retryAfter: blockedFor });
  const digits = code.replace(/\s/g, '');
  const accepted = /^\d{6}$/.test(digits)
    ? await createAuthenticators(secret).accept(database, account.id, digits)
    : await createRecoveryCodes(secret).accept(database, account.id, code);
  if (!accepted) {
    const entry = { operation: 'loginFailed', resource: 'accounts', recordId: account.id, accountId: account.id };
    await writeAudit(database, context, entry);
    throw codeRefused(await wrongCodeOf(database, account));
  }
  await endSecondProof(database, account);
}

/** An account without an authenticator has recovery codes alone: it is told of nothing else. */
async function wrongCodeOf(database: Database, { id }: ProvenAccount): Promise<Refusal> {
  const found = await query(database, `SELECT id FROM accounts AS a WHERE a.id = $1 AND ${hasAuthenticator}`, [id]);
  return found.length > 0 ? 'wrongCode' : 'wrongRecoveryCode';
}

/** What is said in short of each refusal of a code. */
const details = {
  required: 'detail.codeRequired',
  [recoveryRequired]: 'detail.recoveryRequired',
  wrongCode: 'detail.wrongCode',
  wrongRecoveryCode: 'detail.wrongRecoveryCode',
} as const;
type Refusal = keyof typeof details;

function codeRefused(code: Refusal): ProblemError {
  return new ProblemError('UNAUTHENTICATED', { detail: details[code], errors: [{ path: 'otp', code }] });
}
