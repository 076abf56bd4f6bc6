import { expect, test } from 'vitest';
import { avifCopies, fileUrl, imageVariants, variantKey } from './file-address.ts';

test('smaller copies of a picture are those narrower than itself', () => {
  expect(imageVariants('ab/dap.webp', 640)).toEqual([{ url: '/files/ab/dap-320.webp', width: 320 }]);
  expect(imageVariants('ab/dap.webp', 320)).toEqual([]);
  expect(imageVariants('ab/dap.webp', 2560).map(({ width }) => width)).toEqual([320, 640, 1280]);
});

test('a copy lies beside its picture', () => {
  expect([fileUrl('ab/dap.webp'), variantKey('ab/dap.webp', 640)]).toEqual(['/files/ab/dap.webp', 'ab/dap-640.webp']);
});

test('the AVIF copies are named as their pictures are, the widest as the picture itself', () => {
  expect(avifCopies('ab/dap.webp', 700)).toEqual([
    { url: '/files/ab/dap-320.avif', width: 320 },
    { url: '/files/ab/dap-640.avif', width: 640 },
    { url: '/files/ab/dap.avif', width: 700 },
  ]);
});
