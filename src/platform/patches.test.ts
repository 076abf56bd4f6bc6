import { expect, test } from 'vitest';
import { patched } from './patches.ts';

test('patches are the same in whatever parts a file is read', () => {
  const file = Buffer.from('0123456789abcdef');
  const patches = [
    { at: 2, bytes: Buffer.from('XYZ') },
    { at: 9, bytes: Buffer.from('MN') },
  ];
  for (let size = 1; size <= file.length; size += 1) {
    const parts = [];
    for (let at = 0; at < file.length; at += size) parts.push(patched(file.subarray(at, at + size), at, patches));
    expect(Buffer.concat(parts).toString()).toBe('01XYZ5678MNbcdef');
  }
  expect(file.toString()).toBe('0123456789abcdef');
});
