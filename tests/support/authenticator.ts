import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';

/** What an authenticator app shows for a secret, now or so many steps of half a minute later. */
export function codeOf(secret: string, later = 0): Promise<string> {
  const key = Buffer.from(base32.decode(secret)).toString();
  return createOTP(key).hotp(Math.floor(Date.now() / 30_000) + later);
}
