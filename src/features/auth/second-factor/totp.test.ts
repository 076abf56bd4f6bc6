import { describe, expect, test } from 'vitest';
import { acceptedStep, clockError, codeAt, newSecret, typedSecret } from './totp.ts';

describe('codes of an authenticator', () => {
  const secret = '12345678901234567890';
  const now = 1_111_111_109_000;
  const step = Math.floor(now / 30_000);

  test('are those of RFC 6238', async () => {
    expect(await codeAt(secret, 1)).toBe('287082');
    expect(await codeAt(secret, Math.floor(1_111_111_109 / 30))).toBe('081804');
    expect(typedSecret(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  });

  test.each([-1, 0, 1])('count one step around the present one: %i', async (away) => {
    expect(await acceptedStep(secret, await codeAt(secret, step + away), now)).toBe(step + away);
  });

  test('tell how wrong a clock is when they are right but for that', async () => {
    for (const [away, minutes] of [
      [-4, -2],
      [4, 2],
      [20, 10],
    ] as const) {
      const code = await codeAt(secret, step + away);
      expect(await acceptedStep(secret, code, now)).toBeUndefined();
      expect(await clockError(secret, code, now)).toBe(minutes);
    }
    expect(await clockError(secret, await codeAt(secret, step + 30), now)).toBeUndefined();
  });

  test('come from a secret of 144 bits', () => {
    expect(newSecret()).toMatch(/^[\w-]{24}$/);
    expect(newSecret()).not.toBe(newSecret());
  });
});
