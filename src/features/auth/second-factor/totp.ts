import { randomBytes, timingSafeEqual } from 'node:crypto';
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';

/** Seconds of a time step (RFC 6238). */
const period = 30;
/** Steps before and after the present one whose codes count: a clock that is half a minute wrong is usual. */
const tolerance = 1;
/** Steps within which a code tells how wrong the clock of the authenticator is. */
const known = 20;

/** A new secret: 24 signs of 6 bits, so that it can be typed where no camera is. */
export function newSecret(): string {
  return randomBytes(18).toString('base64url');
}

/** The secret as authenticators take it. */
export function typedSecret(secret: string): string {
  return base32.encode(secret, { padding: false });
}

/** The address that a QR code holds. */
export function authenticatorAddress(secret: string, issuer: string, username: string): string {
  return createOTP(secret, { period }).url(issuer, username);
}

/** The time step of an instant. */
function stepAt(milliseconds: number): number {
  return Math.floor(milliseconds / 1_000 / period);
}

/** The code of a time step. */
export function codeAt(secret: string, step: number): Promise<string> {
  return createOTP(secret, { period }).hotp(step);
}

/** The time step whose code was typed, if it counts now; undefined for a wrong code. */
export async function acceptedStep(secret: string, code: string, now = Date.now()): Promise<number | undefined> {
  return findStep(secret, code, stepAt(now), tolerance);
}

/** The minutes by which the clock of an authenticator is ahead (or behind: negative), when its code is right but for that. */
export async function clockError(secret: string, code: string, now = Date.now()): Promise<number | undefined> {
  const step = await findStep(secret, code, stepAt(now), known);
  return step === undefined ? undefined : Math.round(((step - stepAt(now)) * period) / 60);
}

async function findStep(secret: string, code: string, around: number, reach: number): Promise<number | undefined> {
  const typed = Buffer.from(code);
  const otp = createOTP(secret, { period });
  for (let step = around - reach; step <= around + reach; step += 1) {
    const right = Buffer.from(await otp.hotp(step));
    if (typed.length === right.length && timingSafeEqual(typed, right)) return step;
  }
  return undefined;
}
