import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const directory = join(import.meta.dirname, '../docs/decisions');
const read = (name: string) => readFileSync(join(directory, name), 'utf8');
const records = readdirSync(directory).filter((name) => /^\d{4}-/.test(name));
const numberOf = (file: string) => Number(file.slice(0, 4));

/** The rows of the index: number, title and file of a record, and its status. */
const rows = [...read('README.md').matchAll(/^\| (\d+) \| \[(.+)\]\((.+)\) \| (.+) \|$/gm)].map(
  ([, number = '', title = '', file = '', status = '']) => ({ number: Number(number), title, file, status }),
);
/** The files that a text links to. */
const linked = (text: string) =>
  [...text.matchAll(/\[(\d+)\]\((\d{4}-[^)]+)\)/g)].map(([, number, file = '']) => ({
    number: Number(number),
    file,
  }));

test('each record stands in the index once, by its number and its title', () => {
  expect(rows.map(({ file }) => file).sort()).toEqual(records);
  expect(new Set(records.map(numberOf)).size).toBe(records.length);
  for (const { number, title, file } of rows) {
    expect(read(file).split('\n')[0], file).toBe(`# ${number}. ${title}`);
    expect(numberOf(file), file).toBe(number);
  }
});

test('a record is accepted, or superseded or amended by later ones that are there', () => {
  for (const { number, status } of rows) {
    expect(status).toMatch(/^(accepted|(superseded|amended) by \[\d+\]\(\S+\)( and \[\d+\]\(\S+\))*)$/);
    for (const by of linked(status)) {
      expect(records, `decision ${number}`).toContain(by.file);
      expect(numberOf(by.file)).toBe(by.number);
      expect(by.number).toBeGreaterThan(number);
    }
  }
});

test('what a record says of being superseded, or of superseding others, stands in the index', () => {
  const statusOf = (number: number) => rows.find((row) => row.number === number)?.status ?? '';
  const said = records.flatMap((file) => {
    const lines = read(file).split('\n');
    const later = lines
      .filter((line) => line.startsWith('**Supersedes**'))
      .flatMap((line) => numbersIn(line.split('. ')[0] ?? '').map((number) => ({ number, by: numberOf(file) })));
    const earlier = lines
      .filter((line) => line.startsWith('Superseded '))
      .flatMap((line) => linked(line).map((by) => ({ number: numberOf(file), by: by.number })));
    return [...later, ...earlier];
  });
  expect(said.length).toBeGreaterThan(20);
  for (const { number, by } of said) {
    const known = linked(statusOf(number)).map((each) => each.number);
    expect(known, `decision ${number}`).toContain(by);
  }
});

/** Numbers of records in a sentence, without those of the files that it links to. */
function numbersIn(sentence: string): number[] {
  return [...sentence.replaceAll(/\([^)]*\)/g, '').matchAll(/\d+/g)].map(([number]) => Number(number));
}
