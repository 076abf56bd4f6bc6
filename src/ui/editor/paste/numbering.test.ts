import { expect, test } from 'vitest';
import { numberedRuns } from './numbering.ts';

const runs = (text: string) =>
  numberedRuns(text.split(' '))?.map(({ style, start, length }) => `${style} from ${start}, ${length}`) ?? null;

test.each([
  ['1. 2. 3.', ['1 from 1, 3']],
  ['3. 4.', ['1 from 3, 2']],
  ['0. 1.', ['1 from 0, 2']],
  ['1. 2. 1. 2. 5.', ['1 from 1, 2', '1 from 1, 2', '1 from 5, 1']],
  ['a. b. c.', ['a from 1, 3']],
  ['c. d.', ['a from 3, 2']],
  ['h. i. j.', ['a from 8, 3']],
  ['i. ii. iii. iv.', ['i from 1, 4']],
  ['IV.', ['I from 4, 1']],
  ['C. D.', ['A from 3, 2']],
  ['I. II.', ['I from 1, 2']],
  ['V. VI.', ['I from 5, 2']],
  ['y. z. aa. ab.', ['a from 25, 4']],
  ['xl. xli.', ['i from 40, 2']],
])('%s is drawn by lists: %s', (markers, lists) => {
  expect(runs(markers)).toEqual(lists);
});

test.each([
  '1',
  '1) 2)',
  '(1)',
  '01. 02.',
  '5.1. 5.2.',
  'đ)',
  'a. b. đ.',
  'a)',
  'Điều 5.',
  'Iv.',
  'Bảng 2:',
  '12345.',
  '',
])('"%s" is drawn by no list', (markers) => {
  expect(runs(markers)).toBeNull();
});
