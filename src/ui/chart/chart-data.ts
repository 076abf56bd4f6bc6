import { toCsv } from '../../lib/csv.ts';
import { formatDecimal } from '../../lib/decimal.ts';

/** The values of a chart as a table: the text alternative of the picture, and the content of the download. */
export interface ChartData {
  readonly columns: readonly ChartColumn[];
  readonly rows: readonly (readonly (string | null)[])[];
}

export interface ChartColumn {
  readonly label: string;
  /** Numbers are exact decimal strings; the language formats them for display. */
  readonly kind: 'text' | 'number';
}

/** A cell as displayed. */
export function cellText(cell: string | null, { kind }: ChartColumn, language: string): string {
  if (cell === null) return '–';
  return kind === 'number' ? formatDecimal(cell, language) : cell;
}

/** The table in the CSV format of the product's exports: commas, a decimal point, empty for a missing value. */
export function csvOf({ columns, rows }: ChartData): string {
  const lines = rows.map((row) =>
    row.map((cell, place) => (cell?.startsWith('-') && columns[place]?.kind === 'number' ? Number(cell) : cell)),
  );
  return toCsv([columns.map(({ label }) => label), ...lines]);
}
