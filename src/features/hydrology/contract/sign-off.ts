import type { Zod } from '../../../contract/operation.ts';
import { operation } from '../../../contract/operation.ts';
import { idSchema, textSchema } from '../../../contract/values.ts';
import { readingDay } from './bounds.ts';
import { signOffReadingsCall } from './screens.ts';

/** The maximum number of days and of reservoirs that a call signs off or reopens. */
export const mostDays = 366;
const mostReservoirs = 100;
/** The maximum number of days that are read at once: a month. */
export const mostShownDays = 31;

/** One day of a reservoir, for sign-off. */
export interface DayState {
  reservoirId: string;
  day: string;
  readings: number;
  /** The expected full hours, 0 to 23, without a reading. */
  missing: number[];
  doubtful: number;
  revised: number;
  /** Changes with every change of the day's readings; empty: there were never any. */
  mark: string;
  frozenAt: string | null;
  frozenByName: string | null;
}

const days = { group: 'hydrology', access: 'permission' } as const;

/** The days from `from` to `to`, both included and none in the future, of some reservoirs or of all in use. */
export const getSignOffThuyVan = operation<
  { from: string; to: string; reservoirIds?: string[] | undefined },
  { reservoirs: { id: string; name: string }[]; days: DayState[] }
>({
  ...days,
  ...signOffReadingsCall,
  writes: false,
  input: (z) => z.strictObject({ ...spanShape(z), reservoirIds: reservoirsShape(z).optional() }),
  output: (z) =>
    z.object({
      reservoirs: z.array(z.object({ id: z.string(), name: z.string() })),
      days: z.array(
        z.object({
          reservoirId: z.string(),
          day: z.string(),
          readings: z.int(),
          missing: z.array(z.int()),
          doubtful: z.int(),
          revised: z.int(),
          mark: z.string(),
          frozenAt: z.string().nullable(),
          frozenByName: z.string().nullable(),
        }),
      ),
    }),
});

/**
 * Signs days off: readings of these days can then be neither stored nor corrected. Both ends are included. `seen`: the
 * marks of days as the caller saw them: of the range only these are signed off, and what has changed since is left out
 * (`changed`). Absent: the whole range.
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
        .min(1)
        .max(mostReservoirs * mostShownDays)
        .optional(),
    }),
  output: (z) => z.object({ days: z.int(), changed: z.array(z.object({ reservoirId: z.string(), day: z.string() })) }),
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
  return { reservoirIds: reservoirsShape(z), ...spanShape(z) };
}

function spanShape(z: Zod) {
  return { from: readingDay(z), to: readingDay(z) };
}

function reservoirsShape(z: Zod) {
  return z.array(idSchema(z)).min(1).max(mostReservoirs);
}
