import { toCsv } from '../../lib/csv.ts';
import { formatDecimal } from '../../lib/decimal.ts';

/** The values of a chart as a table: what is read where no picture can be, and what is downloaded. */
export interface ChartData {
  readonly columns: readonly ChartColumn[];
  readonly rows: readonly (readonly (string | null)[])[];
}

export interface ChartColumn {
  readonly label: string;
  /** Numbers are exact decimals as they travel, and are shown as the language writes them. */
  readonly kind: 'text' | 'number';
}

/** A cell as it is read. */
export function cellText(cell: string | null, { kind }: ChartColumn, language: string): string {
  if (cell === null) return '–';
  return kind === 'number' ? formatDecimal(cell, language) : cell;
}

/** The table as the exports of the product write csv: commas, a decimal point, nothing for what is not there. */
export function csvOf({ columns, rows }: ChartData): string {
  const lines = rows.map((row) =>
    row.map((cell, place) => (cell?.startsWith('-') && columns[place]?.kind === 'number' ? Number(cell) : cell)),
  );
  return toCsv([columns.map(({ label }) => label), ...lines]);
}
