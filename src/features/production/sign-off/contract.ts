import { operation, type Zod } from '../../../contract/operation.ts';
import { idSchema, textSchema } from '../../../contract/values.ts';
import { outputDay } from '../contract/output-day.ts';

/** How many days of how many plants a call signs off: a year. */
export const mostDays = 366;
const mostPlants = 100;

/** A day of a plant's output, as whoever signs it off sees it. */
export interface OutputDayState {
  day: string;
  /** Figures of the day, of the plant and its units, and how many of them are not published. */
  figures: number;
  drafts: number;
  /** Another one after each change of the day; empty: there are no figures. */
  mark: string;
  frozenAt: string | null;
  frozenByName: string | null;
}

const days = { group: 'production', access: 'permission' } as const;

/** The days of a month (any day of it says which) on which there are figures or that somebody has signed off. */
export const getSignOffSanLuongDien = operation<{ plantId: string; month: string }, { days: OutputDayState[] }>({
  ...days,
  name: 'getSignOffSanLuongDien',
  writes: false,
  input: (z) => z.strictObject({ plantId: idSchema(z), month: outputDay(z) }),
  output: (z) =>
    z.object({
      days: z.array(
        z.object({
          day: z.string(),
          figures: z.int(),
          drafts: z.int(),
          mark: z.string(),
          frozenAt: z.string().nullable(),
          frozenByName: z.string().nullable(),
        }),
      ),
    }),
});

/**
 * Signs days off: from then on their figures stand, and those of every month, quarter and year that is made of such days alone.
 * What only a part of is signed off is not told as a whole any more. Both days are included.
 * `seen`: the marks of days as the caller saw them; where one is another by now, none is signed off (CONFLICT_VERSION).
 */
export const freezeSanLuongDien = operation({
  ...days,
  name: 'freezeSanLuongDien',
  writes: true,
  byPeople: true,
  input: (z) =>
    z.strictObject({
      ...rangeShape(z),
      seen: z
        .array(z.strictObject({ plantId: idSchema(z), day: outputDay(z), mark: z.string().max(32) }))
        .max(mostDays)
        .optional(),
    }),
  output: (z) => z.object({ days: z.int() }),
});

/** Opens days that were signed off, for a reason that the log keeps. */
export const unfreezeSanLuongDien = operation({
  ...days,
  name: 'unfreezeSanLuongDien',
  writes: true,
  byPeople: true,
  input: (z) => z.strictObject({ ...rangeShape(z), reason: textSchema(z, { min: 1, max: 500 }) }),
  output: (z) => z.object({ days: z.int() }),
});

function rangeShape(z: Zod) {
  return { plantIds: z.array(idSchema(z)).min(1).max(mostPlants), from: outputDay(z), to: outputDay(z) };
}
