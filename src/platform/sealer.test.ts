import { expect, test } from 'vitest';
import { createSealer } from './sealer.ts';

test('a sealed text opens with its own key and purpose alone, and not when it was changed', () => {
  const sealed = createSealer('a secret', 'mail').seal('mã KX7Q');
  expect(sealed.toString()).not.toContain('KX7Q');
  expect(createSealer('a secret', 'mail').open(sealed)).toBe('mã KX7Q');
  expect(createSealer('another', 'mail').open(sealed)).toBeUndefined();
  expect(createSealer('a secret', 'codes').open(sealed)).toBeUndefined();
  const changed = Buffer.from(sealed);
  changed[14] = (changed[14] ?? 0) ^ 1;
  expect(createSealer('a secret', 'mail').open(changed)).toBeUndefined();
  expect(createSealer('a secret', 'mail').open(Buffer.from('short'))).toBeUndefined();
});
