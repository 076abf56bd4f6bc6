import type { Resource } from '../../declare/resource.ts';
import { type CellReader, textOf, wrong } from '../../engine/kinds/sheet.ts';
import { multiplyDecimals } from '../../lib/decimal.ts';
import { energyUnits, unitInHeading } from '../../lib/energy-units.ts';
import { keysOf } from '../../lib/records.ts';
import { unitColumnOf } from './composite-columns.ts';
import type { ImportColumn } from './contract/operations.ts';

/** The unit of a column whose field is stored in a fixed unit. */
export interface Measure {
  /** The conversion factor to the field's unit; undefined: the column's name states no unit. */
  readonly factor: string | undefined;
  /** A separate column states the unit row by row: the cells are not converted here. */
  readonly byRow: boolean;
}

/** The unit of a column; undefined: its numbers are used unchanged. */
export function measureOf(
  resource: Resource,
  field: string,
  header: string,
  columns: readonly ImportColumn[],
): Measure | undefined {
  const name = unitColumnOf(resource, field);
  if (name === undefined) return undefined;
  const unit = unitInHeading(header)?.unit;
  return { factor: unit && energyUnits[unit], byRow: columns.some((column) => column.field === name) };
}

/** The question about a whole column when nothing states its unit. */
export function unitQuestions(measure: Measure | undefined): Readonly<Record<string, readonly string[]>> {
  return measure && !measure.byRow && measure.factor === undefined ? { unit: Object.keys(energyUnits) } : {};
}

/** A reader that converts numbers exactly to the field's unit; it refuses them when the unit is unknown. */
export function measuredReader(read: CellReader, { factor, byRow }: Measure, answer: string | undefined): CellReader {
  const conversion = factor ?? factorOf(answer);
  return (cell) => {
    const reading = read(cell);
    if (byRow || !('value' in reading) || typeof reading.value !== 'string') return reading;
    if (conversion === undefined) return { ...wrong('unknownUnit', { text: textOf(cell) }), question: 'unit' };
    const value = multiplyDecimals(reading.value, conversion);
    return { ...reading, value, ...(factor === undefined && { question: reading.question ?? 'unit' }) };
  };
}

function factorOf(answer: string | undefined): string | undefined {
  const unit = keysOf(energyUnits).find((name) => name === answer);
  return unit && energyUnits[unit];
}
