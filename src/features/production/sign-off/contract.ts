import { operation, type Zod } from '../../../contract/operation.ts';
import { idSchema, textSchema } from '../../../contract/values.ts';
import { outputDay } from '../contract/output-day.ts';
import { signOffOutputsCall } from '../contract/paths.ts';

/** The maximum number of days that a call signs off (a year), and of plants. */
export const mostDays = 366;
const mostPlants = 100;
/** The maximum number of days that are read at once: a month. */
export const mostShownDays = 31;

/** A day of a plant's output, for sign-off. */
export interface OutputDayState {
  plantId: string;
  day: string;
  /** The number of figures of the day, of the plant and its units, and how many are unpublished. */
  figures: number;
  drafts: number;
  /** By how many figures it has fewer than most days of the month before. */
  missing: number;
  /** Changes with every change of the day; empty: there are no figures. */
  mark: string;
  frozenAt: string | null;
  frozenByName: string | null;
}

const days = { group: 'production', access: 'permission' } as const;

/**
 * The days from `from` to `to`, both included and none in the future, of some plants or of all in use whose output is
 * entered by day.
 */
export const getSignOffSanLuongDien = operation<
  { from: string; to: string; plantIds?: string[] | undefined },
  { plants: { id: string; name: string }[]; days: OutputDayState[] }
>({
  ...days,
  ...signOffOutputsCall,
  writes: false,
  input: (z) => z.strictObject({ ...spanShape(z), plantIds: plantsShape(z).optional() }),
  output: (z) =>
    z.object({
      plants: z.array(z.object({ id: z.string(), name: z.string() })),
      days: z.array(
        z.object({
          plantId: z.string(),
          day: z.string(),
          figures: z.int(),
          drafts: z.int(),
          missing: z.int(),
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
 * included. `seen`: the marks of days as the caller saw them: of the range only these are signed off, and what has
 * changed since is left out (`changed`). Absent: the whole range. `drafts`: what happens to days with unpublished
 * figures, because no signed-off figure changes for visitors: they are published first, or their days are left out
 * (`leftOut`), as are in any case the days of figures that are doubtful and that nobody has explained. Without it days
 * with unpublished figures are refused.
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
        .min(1)
        .max(mostPlants * mostShownDays)
        .optional(),
      drafts: z.enum(['publish', 'leaveOut']).optional(),
    }),
  output: (z) => z.object({ days: z.int(), published: z.int(), changed: placesShape(z), leftOut: placesShape(z) }),
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
  return { plantIds: plantsShape(z), ...spanShape(z) };
}

function spanShape(z: Zod) {
  return { from: outputDay(z), to: outputDay(z) };
}

function plantsShape(z: Zod) {
  return z.array(idSchema(z)).min(1).max(mostPlants);
}

function placesShape(z: Zod) {
  return z.array(z.object({ plantId: z.string(), day: z.string() }));
}
