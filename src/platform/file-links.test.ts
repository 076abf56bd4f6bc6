import { expect, test } from 'vitest';
import { plainFileAddress } from './file-links.ts';

const key = '0a0a0a0a0a0a0a0a0a0a0a0a/quy-trinh.pdf';

test.each([
  ['/%66iles/%30a0a0a0a0a0a0a0a0a0a0a0a/quy-trinh%2Epdf', `/files/${key}`],
  [`https://Thuy-Dien.vn/files%2F${key}`, `https://thuy-dien.vn/files/${key}`],
  [`HTTPS://thuy-dien.vn/%66iles/${key}`, `https://thuy-dien.vn/files/${key}`],
  [`/./files/x/%2E%2E/${key}`, `/files/${key}`],
  [`\\files\\${key}`, `/files/${key}`],
  [`/fi\nles/${key}`, `/files/${key}`],
])('the address %j of a file is written in one way, its question and place kept', (other, plain) => {
  expect(plainFileAddress(`${other}?a=%62#trang=2`)).toBe(`${plain}?a=%62#trang=2`);
});

test.each([
  `/files/${key}`,
  `HTTPS://Thuy-Dien.vn/files/${key}?a=%62#c`,
  '/tin-tuc/%C4%91%E1%BA%ADp',
  'https://vi-du.vn/100%',
  'mailto:a@b.vn',
  '#muc',
  '',
])('the address %j stays as it is', (address) => {
  expect(plainFileAddress(address)).toBe(address);
});
