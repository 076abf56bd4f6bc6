import { expect, test } from 'vitest';
import { linksByItself } from './auto-link.ts';

test.each([
  'https://evn.com.vn/tin?a=1',
  'http://10.0.0.5:8080/x',
  'www.thuydien.example',
  'evn.com.vn',
  'hoabinhhpc.vn/thong-bao#1',
  'vanthu@congty.vn',
])('%s links by itself', (word) => expect(linksByItself(word)).toBe(true));

test.each([
  'lũ.Do',
  'lu.Do',
  'lu.do',
  'nước.Theo',
  'tin.so',
  'muc.1',
  'evn.Vn',
  'v.v.',
  'TT.HĐND',
  '3.5',
  'file.docx',
  'javascript:alert(1)',
])('%s stays text', (word) => expect(linksByItself(word)).toBe(false));
