import { type FieldError, ProblemError } from '../../contract/errors.ts';
import type { ChangeOf } from '../../declare/record.ts';
import type { RecordRules } from '../../engine/record-rules.ts';
import { dayOfYearText } from '../../lib/day-of-year.ts';
import { overlap, readHours } from '../../lib/expected-hours.ts';
import type { reservoirs } from './reservoirs/resource.ts';

/** The hours of reading by season. */
type Seasons = NonNullable<ChangeOf<typeof reservoirs>['expectedHours']>;

/** Each season has hours of a day, and no day has two seasons. */
export const seasonHours: RecordRules<typeof reservoirs> = {
  beforeChange: async (_transaction, { values = [] }) => {
    const errors = values.flatMap(({ expectedHours = [] }) => faultsIn(expectedHours));
    if (errors.length > 0) throw new ProblemError('VALIDATION_FAILED', { errors });
  },
};

function faultsIn(seasons: Seasons): FieldError[] {
  return seasons.flatMap((season, place): FieldError[] => {
    const path = `expectedHours.${place}`;
    const read = readHours(season.hours);
    if ('wrong' in read) return [{ path: `${path}.hours`, code: 'hoursOfDay', values: { text: read.wrong } }];
    const other = seasons.slice(0, place).find((earlier) => overlap(earlier, season));
    if (!other) return [];
    const values = { from: dayOfYearText(other.fromDay), to: dayOfYearText(other.toDay) };
    return [{ path: `${path}.fromDay`, code: 'seasonsOverlap', values }];
  });
}
