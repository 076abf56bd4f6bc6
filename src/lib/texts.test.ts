import { describe, expect, test } from 'vitest';
import { findText } from './texts.ts';

const vietnamese = {
  language: 'vi',
  catalogue: { kit: { all: 'Tất cả', only: 'Chỉ tiếng Việt', list: { selected_other: 'Đã chọn {{count}} bản ghi' } } },
};
const english = {
  language: 'en',
  catalogue: {
    kit: {
      all: 'All',
      list: { selected_one: '{{count}} record selected', selected_other: '{{count}} records selected' },
    },
  },
};
const spoken = [english, vietnamese];

describe('a text', () => {
  test('is the one of the first language that has it', () => {
    expect(findText(spoken, 'kit:all')).toBe('All');
    expect(findText(spoken, 'kit:only')).toBe('Chỉ tiếng Việt');
  });

  test('is at the first of several keys that there is', () => {
    expect(findText(spoken, ['kit:none', 'kit:only', 'kit:all'])).toBe('Chỉ tiếng Việt');
    expect(findText(spoken, ['kit:none', 'other:all'])).toBeUndefined();
  });

  test('has the form of its number, in its own language', () => {
    expect(findText(spoken, 'kit:list.selected', { count: 1 })).toBe('1 record selected');
    expect(findText(spoken, 'kit:list.selected', { count: 2 })).toBe('2 records selected');
    expect(findText([vietnamese], 'kit:list.selected', { count: 1 })).toBe('Đã chọn 1 bản ghi');
    expect(findText(spoken, 'kit:all', { count: 1 })).toBe('All');
  });

  test('has exact decimals as its language writes them, where it says so', () => {
    const texts = (language: string) => ({
      language,
      catalogue: { most: '{{most, decimal}} MWh', level: '{{level, measure}}' },
    });
    const values = { most: '12345678901234567.80', level: '-1384.5', unit: 'm' };
    expect(findText([texts('vi')], 'most', values)).toBe('12.345.678.901.234.567,80 MWh');
    expect(findText([texts('en')], 'most', values)).toBe('12,345,678,901,234,567.80 MWh');
    expect(findText([texts('vi')], 'level', values)).toBe('-1.384,5 m');
    expect(findText([texts('en')], 'level', { level: '608' })).toBe('608');
    expect(findText([texts('en')], 'level', { level: '–', unit: 'm' })).toBe('–');
  });

  test('has its numbers as its language writes them, and years, which are texts, as they are', () => {
    const texts = (language: string) => ({ language, catalogue: { days: '{{known}}/{{count}}: {{year}}' } });
    const values = { known: 608, count: 1320, year: '2026' };
    expect(findText([texts('vi')], 'days', values)).toBe('608/1.320: 2026');
    expect(findText([texts('en')], 'days', values)).toBe('608/1,320: 2026');
  });

  test('takes its values as they are, and none for a place without one', () => {
    const texts = { language: 'vi', catalogue: { a: '{{who}}: {{what}}.' } };
    expect(findText([texts], 'a', { who: '{{what}} $& <b>', what: undefined })).toBe('{{what}} $& <b>: .');
    expect(findText([texts], 'a')).toBe('{{who}}: {{what}}.');
  });

  test.each(['kit', 'kit:list', 'kit:all.length', 'kit:toString', 'constructor:name', '__proto__:toString', ''])(
    'is not made of what is no text: %j',
    (key) => expect(findText(spoken, key)).toBeUndefined(),
  );
});
