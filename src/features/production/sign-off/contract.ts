import { operation, type Zod } from '../../../contract/operation.ts';
import { idSchema, textSchema } from '../../../contract/values.ts';
import { outputDay } from '../contract/output-day.ts';

/** The maximum number of days that a call signs off (a year), and of plants. */
export const mostDays = 366;
const mostPlants = 100;

/** A day of a plant's output, for sign-off. */
export interface OutputDayState {
  day: string;
  /** The number of figures of the day, of the plant and its units, and how many are unpublished. */
  figures: number;
  drafts: number;
  /** Changes with every change of the day; empty: there are no figures. */
  mark: string;
  frozenAt: string | null;
  frozenByName: string | null;
}

const days = { group: 'production', access: 'permission' } as const;

/** The days of the month that contains `month` with figures or sign-offs. */
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
 * Signs days off: their figures can then no longer change, nor can those of months, quarters and years whose days are
 * all signed off. A period of which only a part is signed off cannot get a figure for the whole. Both days are
 * included. `seen`: the marks of days as the caller saw them; if one has changed, no day is signed off
 * (CONFLICT_VERSION).
 */
export const freezeSanLuongDien = operation({
  ...days,
  name: 'freezeSanLuongDien',
  asksAgain: true,
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

/** Reopens signed-off days. The reason goes to the audit log. */
export const unfreezeSanLuongDien = operation({
  ...days,
  name: 'unfreezeSanLuongDien',
  asksAgain: true,
  writes: true,
  byPeople: true,
  input: (z) => z.strictObject({ ...rangeShape(z), reason: textSchema(z, { min: 1, max: 500 }) }),
  output: (z) => z.object({ days: z.int() }),
});

function rangeShape(z: Zod) {
  return { plantIds: z.array(idSchema(z)).min(1).max(mostPlants), from: outputDay(z), to: outputDay(z) };
}
