import type { SinkRow } from '../../../engine/kinds/row-sink.ts';
import { plantClock } from '../../../lib/clock.ts';
import { formatInstant } from '../../../lib/format.ts';
import { type ValueName, valueNames } from '../contract/measured-values.ts';
import type { ReadReservoir, SentReading } from '../contract/readings.ts';

/** The reading in the values of a row; undefined without a reservoir and a time. */
export function sentOf(values: Readonly<Record<string, unknown>>): SentReading | undefined {
  const { reservoirId, at, assumedTime } = values;
  if (typeof reservoirId !== 'string' || typeof at !== 'string') return undefined;
  const sentValues: Partial<Record<ValueName, string | null>> = {};
  for (const name of valueNames) {
    const value = values[name];
    if (value !== undefined) sentValues[name] = typeof value === 'string' ? value : null;
  }
  const texts: { reason?: string; source?: string; note?: string } = {};
  for (const name of ['reason', 'source', 'note'] as const) {
    const text = values[name];
    if (typeof text === 'string' && text !== '') texts[name] = text;
  }
  return { reservoirId, at, ...sentValues, ...texts, ...(assumedTime === true && { assumedTime }) };
}

/** The reading of a validated row. A row that changes a reading has its place in `before`. */
export function storedReading({ values, before }: SinkRow): SentReading {
  const { reservoirId, at } = before ?? values;
  const sent = sentOf({ reservoirId, at, ...values });
  if (!sent) throw new TypeError('A validated row has no reservoir or time.');
  return sent;
}

/** The title of a reading for people. */
export function titleOf(reservoir: ReadReservoir | undefined, at: string): string {
  return reservoir ? `${reservoir.name}, ${formatInstant(at, plantClock)}` : '';
}
