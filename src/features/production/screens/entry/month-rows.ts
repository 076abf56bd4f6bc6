import { addDays, addMonths } from '../../../../lib/calendar-day.ts';
import { addDecimals } from '../../../../lib/decimal.ts';
import type { OutputGrid, PeriodFigure } from '../../grid/contract.ts';
import { cellText, readFigure } from './figure-cell.ts';
import { columnKey, placeKey, type UnsentFigure } from './figure-queue.ts';

/** A plant, or one of its units: a column. */
export interface OutputColumn {
  readonly name: string;
  readonly plantId: string;
  readonly plantName: string;
  readonly unitId: string | null;
  /** Null: of the whole plant. */
  readonly unitName: string | null;
}

/** What a column is called where its plant does not stand above it; many units are called after their plant. */
export function nameOf({ plantName, unitName }: OutputColumn): string {
  return unitName === null || !unitName.startsWith(plantName)
    ? [plantName, unitName].filter(Boolean).join(' – ')
    : unitName;
}

/** A cell of a day as it is shown. */
export interface OutputCell {
  readonly key: string;
  readonly name: string;
  readonly text: string;
  readonly stored: PeriodFigure | undefined;
  readonly unsent: UnsentFigure | undefined;
  readonly isFrozen: boolean;
  /** Whether somebody has to look at what was typed. */
  readonly asks: boolean;
}

export interface OutputRow {
  readonly key: string;
  readonly cells: readonly OutputCell[];
}

/** The columns of the plants that are shown: each plant, then its units. */
export function columnsOf({ plants, shown }: OutputGrid): OutputColumn[] {
  return plants
    .filter(({ id }) => shown.includes(id))
    .flatMap(({ id: plantId, name: plantName, units }) =>
      [{ id: null, name: null }, ...units].map(({ id: unitId, name: unitName }) => ({
        name: columnKey(plantId, unitId),
        plantId,
        plantName,
        unitId,
        unitName,
      })),
    );
}

/** The days of a month that have begun, with what stands and what was typed. */
export function rowsOf(
  grid: OutputGrid,
  columns: readonly OutputColumn[],
  unsent: ReadonlyMap<string, UnsentFigure>,
  month: string,
  today: string,
): OutputRow[] {
  const stored = new Map(grid.figures.map((figure) => [placeKey(figure), figure]));
  const frozen = new Set(grid.frozen.map(({ plantId, day }) => `${plantId} ${day}`));
  const rows: OutputRow[] = [];
  for (let day = month; day < addMonths(month, 1) && day <= today; day = addDays(day, 1)) {
    rows.push({
      key: day,
      cells: columns.map(({ name, plantId, unitId }) => {
        const key = placeKey({ plantId, unitId, day });
        const typed = unsent.get(key);
        const own = stored.get(key);
        return {
          key,
          name,
          text: typed?.typed ?? cellText(own?.actual),
          stored: own,
          unsent: typed,
          isFrozen: frozen.has(`${plantId} ${day}`),
          asks: typed !== undefined && asks(typed),
        };
      }),
    });
  }
  return rows;
}

/** The sum of a column as it is shown; null: nothing is known. */
export function sumOf(rows: readonly OutputRow[], column: number): string | null {
  const values = rows.flatMap(({ cells }) => {
    const reading = readFigure(cells[column]?.text ?? '');
    return 'value' in reading && reading.value !== null ? [reading.value] : [];
  });
  return values.length > 0 ? addDecimals(...values) : null;
}

/** Whether the server has said something about what was typed as it now is. */
export function isAnswered({ answer, key }: UnsentFigure): boolean {
  return answer !== undefined && answer.key === key;
}

function asks(unsent: UnsentFigure): boolean {
  return !('value' in readFigure(unsent.typed)) || isAnswered(unsent);
}
