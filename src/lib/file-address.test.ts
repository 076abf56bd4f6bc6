import { expect, test } from 'vitest';
import { fileUrl, imageVariants, variantKey } from './file-address.ts';

test('smaller copies of a picture are those narrower than itself', () => {
  expect(imageVariants('ab/dap.webp', 640)).toEqual([{ url: '/files/ab/dap-320.webp', width: 320 }]);
  expect(imageVariants('ab/dap.webp', 320)).toEqual([]);
  expect(imageVariants('ab/dap.webp', 2560).map(({ width }) => width)).toEqual([320, 640, 1280]);
});

test('a copy lies beside its picture', () => {
  expect([fileUrl('ab/dap.webp'), variantKey('ab/dap.webp', 640)]).toEqual(['/files/ab/dap.webp', 'ab/dap-640.webp']);
});
