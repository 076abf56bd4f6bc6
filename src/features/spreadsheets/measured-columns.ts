import type { Resource } from '../../declare/resource.ts';
import { type CellReader, textOf, wrong } from '../../engine/kinds/sheet.ts';
import { multiplyDecimals } from '../../lib/decimal.ts';
import { type EnergyUnit, energyUnits, unitInHeading } from '../../lib/energy-units.ts';
import { unitColumnOf } from './composite-columns.ts';
import type { ImportColumn } from './contract/operations.ts';

/** How the numbers of a column are measured whose field is held in one unit. */
export interface Measure {
  /** What one of its unit is in that of the field; undefined: its name does not say. */
  readonly factor: string | undefined;
  /** The unit stands in a column of its own, row by row: the cells are not converted by themselves. */
  readonly byRow: boolean;
}

/** How a column is measured; undefined: its numbers are taken as they stand. */
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

/** What is asked of a whole column where nothing says in which unit its numbers are. */
export function unitQuestions(measure: Measure | undefined): Readonly<Record<string, readonly string[]>> {
  return measure && !measure.byRow && measure.factor === undefined ? { unit: Object.keys(energyUnits) } : {};
}

/** A reader that answers numbers in the unit of the field, exactly; without a unit it refuses them. */
export function measuredReader(read: CellReader, { factor, byRow }: Measure, answer: string | undefined): CellReader {
  const by = factor ?? (answer === undefined ? undefined : energyUnits[answer as EnergyUnit]);
  return (cell) => {
    const reading = read(cell);
    if (byRow || !('value' in reading) || typeof reading.value !== 'string') return reading;
    if (by === undefined) return { ...wrong('unknownUnit', { text: textOf(cell) }), asked: 'unit' };
    const value = multiplyDecimals(reading.value, by);
    return { ...reading, value, ...(factor === undefined && { asked: reading.asked ?? 'unit' }) };
  };
}
