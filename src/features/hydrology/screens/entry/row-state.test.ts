import { expect, test } from 'vitest';
import { noLimits } from '../../checks/contract/check.ts';
import type { Values } from '../../contract/measured-values.ts';
import type { DayOfReadings, Reading } from '../../contract/readings.ts';
import { placeKey } from './reading-queue.ts';
import { rowsOf, statesOf } from './row-state.ts';
import { dueTimes, hoursOf, type Scheme } from './times.ts';
import { blankReading, type Typed, type Unsent } from './unsent.ts';

const at = (hour: number) => `2026-05-08T${String(hour).padStart(2, '0')}:00:00.000Z`;
const reading = (hour: number, values: Partial<Values>): Reading => ({ ...blankReading('1', at(hour)), ...values });
const unsent = (hour: number, typed: Typed, more: Partial<Unsent> = {}): Unsent => ({
  reservoirId: '1',
  reservoirName: 'Hồ',
  at: at(hour),
  base: null,
  typed,
  reason: '',
  key: String(hour),
  ...more,
});
const dayOf = (...readings: Reading[]): DayOfReadings => ({
  reservoir: { id: '1', name: 'Hồ', normalLevel: '200', deadLevel: null },
  limits: { ...noLimits, parameters: { ...noLimits.parameters, normalLevel: '200' } },
  readings,
  before: null,
  after: null,
  earlier: [],
  expectedHours: [1, 7, 13, 19],
  frozenAt: null,
  frozenByName: null,
});
/** The hours whose readings need a reason. */
const keysNeedingReason = (day: DayOfReadings, ...typed: Unsent[]) => {
  const states = statesOf(day, typed, Date.parse(at(23)));
  return typed.filter((each) => states.get(placeKey('1', Date.parse(each.at)))?.needsReason).map(({ key }) => key);
};

test('a mistaken level asks for its own reason, and its right neighbours for none', () => {
  const day = dayOf(reading(5, { upstream: '156.1' }));
  const mistaken = unsent(7, { upstream: '1234,5' });
  const right = [unsent(6, { upstream: '156,15' }), unsent(8, { upstream: '156,2' })];
  expect(keysNeedingReason(day, mistaken, ...right)).toEqual(['7']);
  // With a reason it will be stored, and later readings are compared with it.
  expect(keysNeedingReason(day, { ...mistaken, reason: 'Đã đọc lại hai lần' }, ...right)).toEqual(['8']);
});

test('a standing level that is being corrected does not count against those before it', () => {
  const mistaken = reading(7, { upstream: '190' });
  const day = dayOf(reading(5, { upstream: '156.1' }), mistaken);
  expect(keysNeedingReason(day, unsent(6, { upstream: '156,15' }))).toEqual(['6']);
  const correction = unsent(7, { upstream: '156,2' }, { base: mistaken, reason: 'Đọc nhầm thước đo' });
  expect(
    keysNeedingReason(day, unsent(6, { upstream: '156,15' }), correction, unsent(8, { upstream: '156,3' })),
  ).toEqual([]);
});

test('what the server has refused does not count', () => {
  const result = { outcome: 'refused', remarks: [], revision: 0, current: null } as const;
  const refused = unsent(7, { upstream: '190' }, { answer: { key: '7', verdict: { ...result, remarks: [] } } });
  expect(keysNeedingReason(dayOf(), refused, unsent(8, { upstream: '156,2' }))).toEqual([]);
});

test('a reading is missing at the expected hours alone, whichever hours are shown; others that were read are shown', () => {
  const date = '2026-05-08';
  // 7 and 9 o'clock on the plants' clock.
  const day = { ...dayOf(reading(0, { upstream: '156' }), reading(2, { upstream: '156' })), frozenAt: at(23) };
  const now = Date.parse(at(23));
  const rowsFor = (scheme: Scheme) => {
    const due = dueTimes(date, day.expectedHours, now);
    const shown = dueTimes(date, hoursOf(scheme, day.expectedHours), now);
    return rowsOf({ date, day, unsent: new Map(), due, shown, now });
  };
  const hoursIn = (rows: ReturnType<typeof rowsFor>) =>
    rows.map((row) => new Date(row.at + 7 * 3_600_000).getUTCHours());
  expect(hoursIn(rowsFor('expected'))).toEqual([1, 7, 9, 13, 19]);
  for (const scheme of ['expected', 'hourly'] as const) {
    expect(hoursIn(rowsFor(scheme).filter(({ isMissing }) => isMissing))).toEqual([1, 13, 19]);
  }
  expect(rowsFor('hourly')).toHaveLength(24);
});
