import type { Zod } from '../../../contract/operation.ts';
import { operation } from '../../../contract/operation.ts';
import { idSchema, textSchema } from '../../../contract/values.ts';
import { readingDay } from './bounds.ts';

/** How many days of how many reservoirs a call signs off: a year of one, a month of all. */
export const mostDays = 366;
const mostReservoirs = 100;

/** One day of a reservoir, as whoever signs it off sees it. */
export interface DayState {
  day: string;
  readings: number;
  /** The full hours, 0 to 23, at which there is a reading. */
  hours: number[];
  doubtful: number;
  revised: number;
  /** Another one after each change of the day; empty: nothing was ever read. */
  mark: string;
  frozenAt: string | null;
  frozenByName: string | null;
}

const days = { group: 'hydrology', access: 'permission' } as const;

/** A month of a reservoir, as whoever signs its days off sees it. */
export interface MonthOfDays {
  /** Those on which there are readings, or which somebody has signed off. */
  days: DayState[];
  /** The full hours, 0 to 23, at which the reservoir is usually read: at these a reading is missing where there is none. */
  usualHours: number[];
}

/** The days of a month; any day of it says which. */
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
 * Signs days off: from then on nothing that was read on them can be stored or corrected. Both days are included.
 * `seen`: the marks of days as the caller saw them; where one is another by now, none is signed off (CONFLICT_VERSION).
 */
export const freezeThuyVan = operation({
  ...days,
  name: 'freezeThuyVan',
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

/** Opens days that were signed off, for a reason that the log keeps. */
export const unfreezeThuyVan = operation({
  ...days,
  name: 'unfreezeThuyVan',
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
