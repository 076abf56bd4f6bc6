import { expect, test } from 'vitest';
import { periodText, readPeriod } from './period-reading.ts';

test.each([
  ['2022', 'year', '2022-01-01'],
  ['Năm 2022', 'year', '2022-01-01'],
  ['2024-Q2', 'quarter', '2024-04-01'],
  ['2024 Q2', 'quarter', '2024-04-01'],
  ['Q2/2024', 'quarter', '2024-04-01'],
  ['Q2-2024', 'quarter', '2024-04-01'],
  ['Q.IV/2024', 'quarter', '2024-10-01'],
  ['quý II/2024', 'quarter', '2024-04-01'],
  ['Quý 3 năm 2024', 'quarter', '2024-07-01'],
  ['QUÝ I NĂM 2024', 'quarter', '2024-01-01'],
  ['11/2026', 'month', '2026-11-01'],
  ['1/2026', 'month', '2026-01-01'],
  ['11-2026', 'month', '2026-11-01'],
  ['2026-08', 'month', '2026-08-01'],
  ['2026/8', 'month', '2026-08-01'],
  ['tháng 8 năm 2026', 'month', '2026-08-01'],
  ['Tháng 08/2026', 'month', '2026-08-01'],
  ['T8/2026', 'month', '2026-08-01'],
  ['22/11/2026', 'day', '2026-11-22'],
  ['2-1-2026', 'day', '2026-01-02'],
  ['2026-11-22', 'day', '2026-11-22'],
  ['ngày 22 tháng 11 năm 2026', 'day', '2026-11-22'],
  ['29/02/2028', 'day', '2028-02-29'],
  ['2024-01-01/2024-12-31', 'year', '2024-01-01'],
  ['01/01/2024 - 31/03/2024', 'quarter', '2024-01-01'],
  ['từ 01/2024 đến 03/2024', 'quarter', '2024-01-01'],
  ['2024-02-01/2024-02-29', 'month', '2024-02-01'],
])('%s is a %s from %s', (text, kind, start) => {
  expect(readPeriod(text)).toEqual({ kind, start });
  expect(readPeriod(periodText({ kind, start } as never))).toEqual({ kind, start });
});

test.each([
  ['luỹ kế đến 2022-12-02T06:22', 'toDate'],
  ['Lũy kế đến 12/2022', 'toDate'],
  ['cộng dồn 2024', 'toDate'],
  ['2022-01-01/2022-10-08', 'part'],
  ['2017-01-01/2017-10-01T07:00', 'part'],
  ['2024-01/2024-07', 'part'],
  ['2025-01-01/2025-12-31T06:00', 'part'],
  ['2026-08 (đến 12/08)', 'part'],
  ['6 tháng đầu năm 2024', 'part'],
  ['năm (thiết kế, bình quân nhiều năm)', 'average'],
  ['bình quân 2014-05-29/2026-05', 'average'],
  ['29/02/2027', 'notThere'],
  ['31/04/2026', 'notThere'],
  ['13/2026', 'unread'],
  ['Q5/2024', 'unread'],
  ['0/2026', 'unread'],
  ['22/11/26', 'unread'],
  ['11/22/2026', 'unread'],
  ['24:00 22/11/2026', 'unread'],
  ['10/2022 - 01/2022', 'unread'],
  ['NaN', 'unread'],
  ['1e400', 'unread'],
  ['', 'unread'],
])('%s is no period: %s', (text, fault) => {
  expect(readPeriod(text)).toEqual({ fault });
});
