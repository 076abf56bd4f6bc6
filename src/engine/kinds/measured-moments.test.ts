import { expect, test } from 'vitest';
import { dayOf } from '../../lib/plant-day.ts';
import { measuredMoment, newYearSplit, surveyMeasured } from './measured-moments.ts';
import { type ReadingColumn, wrong } from './sheet.ts';

test.each<[string, readonly number[], number | undefined]>([
  ['31/12, 01/01', [12, 1], 12],
  ['01/01, 31/12: the newest row first', [1, 12], 12],
  ['a winter', [10, 11, 12, 1, 2, 3], 10],
  ['the same for each of two reservoirs', [11, 12, 1, 11, 12, 1], 11],
  ['from September to July', [9, 10, 11, 12, 1, 2, 3, 4, 5, 6, 7], 9],
  ['without December and January themselves', [11, 2], 11],
  ['the year of the calendar', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], undefined],
  ['the year of the calendar, the newest row first', [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1], undefined],
  [
    'two reservoirs of a year of the calendar',
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    undefined,
  ],
  ['the hydrological year', [7, 8, 9, 10, 11, 12, 1, 2, 3, 4, 5, 6], 7],
  ['the hydrological year, the newest row first', [6, 5, 4, 3, 2, 1, 12, 11, 10, 9, 8, 7], 7],
  ['a summer', [5, 6, 7, 8], undefined],
  ['two reservoirs of the same months', [1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 6, 7, 8], undefined],
  ['nothing', [], undefined],
])('%s', (_, order, split) => expect(newYearSplit(order)).toBe(split));

/** The readings of a column's cells, with the proposed answer to each question. */
function readColumn(cells: readonly string[]) {
  const survey = surveyMeasured();
  for (const cell of cells) survey.see(cell);
  const open = new Set(survey.asks());
  const question = open.has('yearsMissing') ? 'yearsMissing' : 'yearMissing';
  const { answer = '' } = survey.proposes(question) ?? {};
  const column: ReadingColumn = {
    date1904: false,
    answers: { [question]: answer },
    open,
    called: () => [],
    child: () => column,
  };
  const read = (cell: unknown) => (typeof cell === 'string' ? { value: cell } : wrong('instantCell'));
  return cells.map((cell) => {
    const reading = measuredMoment(cell, column, read);
    return 'value' in reading ? reading.value : reading;
  });
}

test('what is proposed puts the days after New Year into the later year, and none into days to come', () => {
  const [year = 0, month = 1] = dayOf(Date.now()).split('-').map(Number);
  const ended = `1/1/${year} 00:00`;
  expect(readColumn(['31/12 23:00', '01/01 00:00'])).toEqual([`31/12/${year - 1} 23:00`, ended]);
  expect(readColumn(['01/01 00:00', '31/12 23:00'])).toEqual([ended, `31/12/${year - 1} 23:00`]);
  // For months of one year, the last year in which they are over is proposed.
  const months = [1, 2, 3].map((each) => `01/${each} 07:00`);
  const last = month < 3 ? year - 1 : year;
  expect(readColumn(months)).toEqual([1, 2, 3].map((each) => `1/${each}/${last} 07:00`));
});
