import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, isDay, weekdayOf } from './calendar-day.ts';
import { dayText, formatInstant } from './format.ts';
import { missingIn, readDay, readMoment } from './moment-reading.ts';
import '../../tests/support/properties.ts';

/** A Sunday, 09:05 on the plants' clock. */
const now = Date.parse('2026-11-22T09:05:00+07:00');

describe('a moment as people type it', () => {
  test.each([
    ['25/12/2026 8:30', '2026-12-25T08:30'],
    ['25/12/2026 08:30', '2026-12-25T08:30'],
    ['25/12/2026, 08:30', '2026-12-25T08:30'],
    ['25-12-26', '2026-12-25T00:00'],
    ['25.12', '2026-12-25T00:00'],
    ['25.12.', '2026-12-25T00:00'],
    ['25/12', '2026-12-25T00:00'],
    ['5/1', '2027-01-05T00:00'],
    ['30/10', '2026-10-30T00:00'],
    ['8h', '2026-11-22T08:00'],
    ['8h30', '2026-11-22T08:30'],
    ['20:15', '2026-11-22T20:15'],
    ['25/12 lúc 8h', '2026-12-25T08:00'],
    ['25/12 8 giờ 30 phút', '2026-12-25T08:30'],
    ['8 giờ 30 phút ngày 25/12/2026', '2026-12-25T08:30'],
    ['8h30 ngày 25/12', '2026-12-25T08:30'],
    ["8h30' ngày 25/12", '2026-12-25T08:30'],
    ['8h30p ngày 25/12', '2026-12-25T08:30'],
    ['8 giờ 5 phút 25/12', '2026-12-25T08:05'],
    ['8h30 - 25/12/2026', '2026-12-25T08:30'],
    ['lúc 8 giờ 30 phút, ngày 25 tháng 12 năm 2026', '2026-12-25T08:30'],
    ['8h30 ngày 25 tháng 12', '2026-12-25T08:30'],
    ['8h 25 Dec 2026', '2026-12-25T08:00'],
    ['8h30 ngày mai', '2026-11-23T08:30'],
    ['8h30 thứ 2', '2026-11-23T08:30'],
    ['8 giờ 30 phút thứ 6 tuần sau', '2026-11-27T08:30'],
    ['ngày hôm nay 17h', '2026-11-22T17:00'],
    ['thứ hai tuần sau', '2026-11-23T00:00'],
    ['8h sáng thứ hai tuần sau', '2026-11-23T08:00'],
    ['mùng 1 tháng sau 8h', '2026-12-01T08:00'],
    ['25 tháng này', '2026-11-25T00:00'],
    ['ngày cuối tháng', '2026-11-30T00:00'],
    ['ngày cuối tháng sau 17h', '2026-12-31T17:00'],
    ['ngày đầu tháng tới', '2026-12-01T00:00'],
    ['25/12 8 giờ rưỡi', '2026-12-25T08:30'],
    ['8h30 25/12', '2026-12-25T08:30'],
    ['8h 25/12', '2026-12-25T08:00'],
    ['8 giờ 25-12-2026', '2026-12-25T08:00'],
    ['8h 25 tháng 12', '2026-12-25T08:00'],
    ['08:30 - 25/12/2026', '2026-12-25T08:30'],
    ['8h 20261225', '2026-12-25T08:00'],
    ['mai 8h', '2026-11-23T08:00'],
    ['ngày mai', '2026-11-23T00:00'],
    ['sáng mai 8h', '2026-11-23T08:00'],
    ['8h sáng mai', '2026-11-23T08:00'],
    ['3h chiều mai', '2026-11-23T15:00'],
    ['8 giờ tối nay', '2026-11-22T20:00'],
    ['12h trưa mai', '2026-11-23T12:00'],
    ['hôm nay', '2026-11-22T00:00'],
    ['HÔM NAY 17h', '2026-11-22T17:00'],
    ['hom nay 17h', '2026-11-22T17:00'],
    ['ngày kia', '2026-11-24T00:00'],
    ['ngày mốt 7h', '2026-11-24T07:00'],
    ['ngày kìa', '2026-11-25T00:00'],
    ['3 ngày nữa 8h', '2026-11-25T08:00'],
    ['thứ hai', '2026-11-23T00:00'],
    ['thứ 2 8h', '2026-11-23T08:00'],
    ['t6 8h', '2026-11-27T08:00'],
    ['thứ sáu tuần sau', '2026-11-27T00:00'],
    ['thứ sáu sau 8h', '2026-11-27T08:00'],
    // On a Sunday: the coming Sunday; today only with a time still ahead.
    ['chủ nhật', '2026-11-29T00:00'],
    ['cn', '2026-11-29T00:00'],
    ['２５/１２/２０２６ ８:３０', '2026-12-25T08:30'],
    ['25-12-2026T08:30', '2026-12-25T08:30'],
    ['25/12/2026T8:30', '2026-12-25T08:30'],
    ['chủ nhật 20h', '2026-11-22T20:00'],
    ['chủ nhật 8h', '2026-11-29T08:00'],
    ['cn tới', '2026-11-29T00:00'],
    ['thứ hai tuần này', '2026-11-16T00:00'],
    ['Thứ Sáu, 25/12/2026 08:30', '2026-12-25T08:30'],
    ['Friday, 25/12/2026 08:30', '2026-12-25T08:30'],
    ['20261225', '2026-12-25T00:00'],
    ['25122026', '2026-12-25T00:00'],
    ['251226', '2026-12-25T00:00'],
    ['25 tháng 12 năm 2026', '2026-12-25T00:00'],
    ['ngày 25 tháng 12', '2026-12-25T00:00'],
    ['2026-12-25', '2026-12-25T00:00'],
    ['2026-12-25T08:30', '2026-12-25T08:30'],
    ['2026-12-25T08:30:00+07:00', '2026-12-25T08:30'],
    ['2026-12-25T01:30:00.000Z', '2026-12-25T08:30'],
    ['25 Dec 2026 8:30 am', '2026-12-25T08:30'],
    // As Windows writes them in Vietnamese.
    ['28/11/2024 8:00:00 CH', '2024-11-28T20:00'],
    ['28/11/2024 09:00 SA', '2024-11-28T09:00'],
    ['12:30 SA 28/11/2024', '2024-11-28T00:30'],
    ['12:30 CH 28/11/2024', '2024-11-28T12:30'],
    ['tomorrow 8pm', '2026-11-23T20:00'],
    ['next monday', '2026-11-23T00:00'],
    ['bây giờ', '2026-11-22T09:05'],
    ['29/2', '2028-02-29T00:00'],
    ['25/12/85', '1985-12-25T00:00'],
    [' 25 / 12 / 2026 ', '2026-12-25T00:00'],
    ['25\u00a0/12 8h', '2026-12-25T08:00'],
  ])('%s', (text, hands) => {
    expect(readMoment(text, now)).toBe(`${hands}:00+07:00`);
    expect(readMoment(text.normalize('NFD'), now)).toBe(`${hands}:00+07:00`);
  });

  test.each([
    '',
    '25',
    '2026',
    '12/2026',
    '31/11',
    '29/02/2027',
    '2027-02-29T07:00+07:00',
    '2026-12-31T24:00Z',
    '12/25/2026',
    '25/12/202',
    '25/12/2',
    '25/12/20261',
    '25/12/2026 8',
    '25/12/2026 8:3',
    '25/12/2026 8h5',
    '25/12/2026 25:00',
    '25/12/2026 8:60',
    '25/12/2026 08:30:15',
    '25/12/2026 8h 9h',
    '25/12 26/12',
    'Thứ Hai, 25/12/2026',
    '15h sáng',
    '12h đêm',
    'sáng mai',
    'mai mốt',
    'maii',
    'abc',
    '8',
    '1,5',
    'tuần sau',
    '8h tuần sau',
    'cuối tháng',
    'tháng sau',
    'ngày 25',
    '8h ngày 25',
    '31 tháng này',
    '5 tháng',
    '9 giờ kém 15',
    '8h 3030',
    '25/12/1826',
    '2026-13-01',
  ])('not understood: %s', (text) => expect(readMoment(text, now)).toBeUndefined());
});

test('what says when, and neither day nor hour for sure, is asked for what is missing', () => {
  const missing = (text: string) => missingIn(text, now);
  for (const text of ['tuần sau', 'Tuần tới', '8h tuần sau', 'cuối tháng', 'đầu tháng 12', 'cuối năm', 'ngày 25'])
    expect([text, missing(text)]).toEqual([text, 'day']);
  for (const text of ['sáng mai', 'chiều thứ hai tuần sau', 'tối 25/12'])
    expect([text, missing(text)]).toEqual([text, 'hour']);
  for (const text of ['abc', 'sáng', '25/13', '', '8', 'maii', '25/12 8h'])
    expect([text, missing(text)]).toEqual([text, undefined]);
});

describe('a day as people type it', () => {
  test.each([
    ['05/09/1985', '1985-09-05'],
    ['5.9.85', '1985-09-05'],
    ['050985', '1985-09-05'],
    ['5 9 1985', '1985-09-05'],
    ['1985-09-05', '1985-09-05'],
    ['mai', '2026-11-23'],
  ])('%s', (text, day) => expect(readDay(text, now)).toBe(day));

  test.each(['05/09/1985 8h', '8h', '1985', '9/1985', 'bây giờ'])('has no time: %s', (text) =>
    expect(readDay(text, now)).toBeUndefined(),
  );
});

const anyDay = fc.integer({ min: 0, max: 109_000 }).map((count) => addDays('1900-01-01', count));
const anyTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));

describe('for any day, time and text', () => {
  test('what is written is read as the same', () => {
    fc.assert(
      fc.property(anyDay, anyTime, (day, time) => {
        const [year, month, date] = day.split('-').map(Number);
        const value = `${day}T${time}:00+07:00`;
        expect(readMoment(formatInstant(value), now)).toBe(value);
        expect(readDay(dayText(day), now)).toBe(day);
        for (const sign of '/.-') {
          expect(readMoment(`${time.replace(':', 'h')} ${date}${sign}${month}${sign}${year}`, now)).toBe(value);
          expect(readMoment(`${date}${sign}${month}${sign}${year} lúc ${time}`, now)).toBe(value);
        }
      }),
    );
  });

  test('without a year the nearest is meant, and no other date', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (today, day) => {
        const read = readDay(dayText(day).slice(0, 5), Date.parse(`${today}T12:00:00+07:00`)) ?? '';
        expect(read.slice(5)).toBe(day.slice(5));
        const most = day.endsWith('02-29') ? 8 * 366 : 183;
        expect(read >= addDays(today, -most) && read <= addDays(today, most)).toBe(true);
      }),
    );
  });

  test('what is read is a moment or nothing, never an error', () => {
    const pieces = [
      '25',
      '12',
      '8',
      'h',
      '30',
      '/',
      '.',
      '-',
      ':',
      ' ',
      'mai',
      'thứ',
      'hai',
      'sáng',
      'tới',
      'kia',
      'T',
    ];
    const typed = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 3 })), { maxLength: 12 });
    fc.assert(
      fc.property(typed, (parts) => {
        const text = parts.join('');
        const value = readMoment(text, now);
        if (value !== undefined) expect(Number.isNaN(Date.parse(value))).toBe(false);
        const day = readDay(text, now);
        if (day !== undefined) expect(isDay(day)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

test('a month later is the same date, or the last one there is', () => {
  expect(['2026-01-31', '2026-12-15'].map((day) => addMonths(day, 1))).toEqual(['2026-02-28', '2027-01-15']);
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  expect(addMonths('2028-02-29', 12)).toBe('2029-02-28');
  expect(weekdayOf('2026-11-22')).toBe(6);
});

describe('a day that has been', () => {
  test.each([
    ['25/12', '2025-12-25'],
    ['22/11', '2026-11-22'],
    ['5/1', '2026-01-05'],
    ['29/2', '2024-02-29'],
    ['25/12/26', '1926-12-25'],
    ['25/12/85', '1985-12-25'],
    ['1/1/30', '1930-01-01'],
    ['thứ hai', '2026-11-16'],
    ['25/12/2026', '2026-12-25'],
    ['hôm qua', '2026-11-21'],
  ])('%s is %s', (text, day) => {
    expect(readDay(text, now, 'past')).toBe(day);
  });

  test('and without the direction "past" it is the coming one', () => {
    expect([readDay('25/12', now), readDay('cn', now), readDay('thứ hai', now)]).toEqual([
      '2026-12-25',
      '2026-11-29',
      '2026-11-23',
    ]);
  });
});
