import { invalidField } from '../../contract/errors.ts';
import { type Context, callerOf } from '../../engine/handler.ts';
import { verifyPassword } from '../../platform/identity/passwords.ts';
import { auditFailure, inTurn, limitAttempts } from './sign-in.ts';
import { endSignIn } from './throttle.ts';

/**
 * Checks the caller's password. A stolen session must not allow guessing it, so failures count as failed sign-ins, and
 * are logged as such. It asks the stored hash, not the identity library: that one knows no session by the token before
 * (`rotateSession`).
 * @param field what the call names the password.
 * @throws ProblemError VALIDATION_FAILED naming the field, RATE_LIMITED, UNAVAILABLE when too many wait.
 */
export async function provePassword(
  context: Context,
  password: string,
  field: 'currentPassword' | 'password' = 'currentPassword',
): Promise<void> {
  const { database, ipAddress: address } = context;
  const { accountId, username, sessionId: device } = callerOf(context);
  const attempt = { username, address, device };
  await limitAttempts(context, attempt);
  const credential = await database
    .selectFrom('account_credentials')
    .select('password')
    .where('account_id', '=', accountId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();
  const isRight = await inTurn(attempt, () => verifyPassword({ password, hash: credential?.password ?? '' }));
  if (!isRight) {
    await auditFailure(context, username);
    throw invalidField(field, 'wrongPassword');
  }
  await endSignIn(database, attempt);
}
