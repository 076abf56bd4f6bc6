import type { Zod } from '../../../contract/operation.ts';
import { operation } from '../../../contract/operation.ts';
import { idSchema, textSchema } from '../../../contract/values.ts';
import { readingDay } from './bounds.ts';

/** The maximum number of days and of reservoirs that a call signs off: a year of one, a month of all. */
export const mostDays = 366;
const mostReservoirs = 100;

/** One day of a reservoir, for sign-off. */
export interface DayState {
  day: string;
  readings: number;
  /** The full hours, 0 to 23, with a reading. */
  hours: number[];
  doubtful: number;
  revised: number;
  /** Changes with every change of the day's readings; empty: there were never any. */
  mark: string;
  frozenAt: string | null;
  frozenByName: string | null;
}

const days = { group: 'hydrology', access: 'permission' } as const;

/** A month of a reservoir, for sign-off. */
export interface MonthOfDays {
  /** The days that have readings or are signed off. */
  days: DayState[];
  /**
   * The full hours, 0 to 23, at which the reservoir is usually read. Without a reading at one of them, it is missing.
   */
  usualHours: number[];
}

/** The days of the month that contains `month`. */
export const getMonthThuyVan = operation<{ reservoirId: string; month: string }, MonthOfDays>({
  ...days,
  name: 'getMonthThuyVan',
  writes: false,
  input: (z) => z.strictObject({ reservoirId: idSchema(z), month: readingDay(z) }),
  output: (z) =>
    z.object({
      days: z.array(
        z.object({
          day: z.string(),
          readings: z.int(),
          hours: z.array(z.int()),
          doubtful: z.int(),
          revised: z.int(),
          mark: z.string(),
          frozenAt: z.string().nullable(),
          frozenByName: z.string().nullable(),
        }),
      ),
      usualHours: z.array(z.int()),
    }),
});

/**
 * Signs days off: readings of these days can then be neither stored nor corrected. Both ends are included. `seen`: the
 * marks of days as the caller saw them; if one has changed, no day is signed off (CONFLICT_VERSION).
 */
export const freezeThuyVan = operation({
  ...days,
  name: 'freezeThuyVan',
  asksAgain: true,
  writes: true,
  byPeople: true,
  input: (z) =>
    z.strictObject({
      ...rangeShape(z),
      seen: z
        .array(z.strictObject({ reservoirId: idSchema(z), day: readingDay(z), mark: z.string().max(32) }))
        .max(mostDays)
        .optional(),
    }),
  output: (z) => z.object({ days: z.int() }),
});

/** Reopens signed-off days. The reason goes to the audit log. */
export const unfreezeThuyVan = operation({
  ...days,
  name: 'unfreezeThuyVan',
  asksAgain: true,
  writes: true,
  byPeople: true,
  input: (z) => z.strictObject({ ...rangeShape(z), reason: textSchema(z, { min: 1, max: 500 }) }),
  output: (z) => z.object({ days: z.int() }),
});

function rangeShape(z: Zod) {
  return {
    reservoirIds: z.array(idSchema(z)).min(1).max(mostReservoirs),
    from: readingDay(z),
    to: readingDay(z),
  };
}
