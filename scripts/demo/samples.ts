import { readFile } from 'node:fs/promises';
import { scanCsv } from '../../src/platform/spreadsheets/csv-scanner.ts';

/** The directory of the sample content. */
export const samples = new URL('../../samples/', import.meta.url);

export async function readSample<T>(name: string): Promise<T> {
  return JSON.parse(await readFile(new URL(name, samples), 'utf8')) as T;
}

/** The rows of a table of the samples, by its headings. */
export async function readTable(name: string): Promise<Record<string, string>[]> {
  const rows: string[][] = [];
  const scanner = scanCsv(',', (_number, cells) => rows.push([...cells]));
  scanner.write(await readFile(new URL(name, samples), 'utf8'));
  scanner.end();
  const [head = []] = rows.splice(0, 1);
  return rows.map((row) => Object.fromEntries(head.map((heading, place) => [heading, row[place] ?? ''])));
}
