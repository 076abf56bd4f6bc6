import { argon2Sync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

describe('a password', () => {
  test('is hashed with Argon2id, each time with another salt', async () => {
    const [one, other] = [await hashPassword('Mật khẩu dài'), await hashPassword('Mật khẩu dài')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(other);
    expect(one).not.toContain('Mật');
  });

  test('is known again in either Unicode form, and no other is', async () => {
    const hash = await hashPassword('Mật khẩu dài');
    const matches = ['Mật khẩu dài', 'Mật khẩu dài'.normalize('NFD'), 'mật khẩu dài', 'Mật khẩu dài ', ''].map(
      (password) => verifyPassword({ password, hash }),
    );
    expect(await Promise.all(matches)).toEqual([true, true, false, false, false]);
  });

  test('that was hashed with other costs is known too', async () => {
    const [nonce, message] = [Buffer.from('somesalt-somesalt'), 'Mật khẩu cũ'];
    const tag = argon2Sync('argon2id', { message, nonce, memory: 8_192, passes: 3, parallelism: 2, tagLength: 24 });
    const hash = `$argon2id$v=19$m=8192,t=3,p=2$${nonce.toString('base64')}$${tag.toString('base64')}`;
    expect(await verifyPassword({ password: message, hash })).toBe(true);
    expect(await verifyPassword({ password: message, hash: hash.replace('t=3', 't=4') })).toBe(false);
  });

  test.each(['', 'plain', '$2b$10$abcdefghijklmnopqrstuv', '$argon2i$v=19$m=8,t=1,p=1$c2FsdA$dGFn'])(
    '%s is no hash',
    async (hash) => {
      expect(await verifyPassword({ password: hash, hash })).toBe(false);
    },
  );
});
