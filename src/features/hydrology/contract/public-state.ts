import { operation, type Zod } from '../../../contract/operation.ts';
import { idSchema, instantSchema, textSchema } from '../../../contract/values.ts';
import { mostReason } from './readings.ts';

/** The maximum number of readings that a call releases. */
const mostReleased = 200;

/** A revision of a reading: what its releaser saw. */
export interface SeenRevision {
  reservoirId: string;
  at: string;
  revision: number;
}

const state = { group: 'hydrology', access: 'permission' } as const;

export interface PublicHold {
  since: string;
  byName: string;
  reason: string;
}

/** What visitors see at present: whether provisional readings are shown, and the hold, if there is one. */
export const getPublicThuyVan = operation<object, { provisional: boolean; hold: PublicHold | null }>({
  ...state,
  name: 'getPublicThuyVan',
  writes: false,
  input: (z) => z.strictObject({}),
  output: (z) =>
    z.object({
      provisional: z.boolean(),
      hold: z.object({ since: z.string(), byName: z.string(), reason: z.string() }).nullable(),
    }),
});

/**
 * Releases doubtful readings to the public before their day is signed off. Nobody releases what they recorded. If one
 * is not current any more, none is released (CONFLICT_VERSION).
 */
export const releaseThuyVan = releasing('releaseThuyVan');

/** Takes releases back: visitors do not see these readings until they are released again or their day is signed off. */
export const withholdThuyVan = releasing('withholdThuyVan');

function releasing(name: string) {
  return operation<{ readings: SeenRevision[]; reason: string }, { changed: number }>({
    ...state,
    name,
    writes: true,
    byPeople: true,
    input: (z) =>
      z.strictObject({
        readings: z
          .array(
            z.strictObject({
              reservoirId: idSchema(z),
              at: instantSchema(z),
              revision: z.int().min(1).max(1_000_000),
            }),
          )
          .min(1)
          .max(mostReleased),
        reason: wordsSchema(z),
      }),
    output: (z) => z.object({ changed: z.int() }),
  });
}

/** Begins a hold: visitors see what they see now, and nothing newer, until it ends. */
export const holdThuyVan = operation<{ reason: string }, object>({
  ...state,
  name: 'holdThuyVan',
  writes: true,
  byPeople: true,
  input: (z) => z.strictObject({ reason: wordsSchema(z) }),
  output: (z) => z.object({}),
});

/** Ends the hold. */
export const resumeThuyVan = operation<{ reason: string }, object>({
  ...state,
  name: 'resumeThuyVan',
  writes: true,
  byPeople: true,
  input: (z) => z.strictObject({ reason: wordsSchema(z) }),
  output: (z) => z.object({}),
});

function wordsSchema(z: Zod) {
  return textSchema(z, { min: 1, max: mostReason });
}
