import { expect, test } from 'vitest';
import { cellText, readFigure, understood } from './figure-cell.ts';

test.each([
  ['1.384,48', { value: '1384.48' }],
  ['1384,5 MWh', { value: '1384.5' }],
  ['0', { value: '0' }],
  ['', { value: null }],
  ['-', { value: null }],
  ['1.384', { choices: ['1384', '1.384'] }],
  ['1,0001', { fault: 'decimals' }],
  ['-1', { fault: 'tooSmall' }],
  ['hỏng', { fault: 'decimal' }],
])('%s', (text, expected) => expect(readFigure(text)).toEqual(expected));

test('a number that was chosen of two is not asked about again', () => {
  const reading = readFigure('1.384');
  const choices = 'choices' in reading ? reading.choices : [];
  expect(choices.map((choice) => readFigure(cellText(choice)))).toEqual([{ value: '1384' }, { value: '1.384' }]);
});

test('a block that proves its mark answers for what reads two ways', () => {
  expect(understood('1.384', ',')).toBe('1384');
  expect(understood('1.384', '.')).toBe('1,3840');
  expect(understood('hỏng', ',')).toBe('hỏng');
});
