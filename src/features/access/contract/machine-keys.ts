import { operation } from '../../../contract/operation.ts';
import { filterSchema, listInput, pageSchema } from '../../../contract/paging.ts';
import { textSchema } from '../../../contract/values.ts';
import { accessChange, accountId, accountOperation, doneOutput } from './common.ts';
import { type BoundPlaces, boundPlacesShape, newPlaceIdsShape } from './data-scopes.ts';
import { accountKeysCall } from './screens.ts';

/**
 * Kinds of accounts: a person signs in with a password, a machine (a station, a program) calls with a key and never
 * signs in.
 */
export const accountKinds = ['person', 'machine'] as const;
export type AccountKind = (typeof accountKinds)[number];

/** A key of a machine, as account managers see it: only its prefix. */
export interface MachineKey {
  id: string;
  /** The machine's account. */
  userId: string;
  username: string;
  fullName: string;
  name: string;
  /** The start of the key, by which it can be recognised in the machine's settings. */
  prefix: string;
  createdAt: string;
  createdByName: string | null;
  expiresAt: string;
  /** To the minute; null: never. */
  lastUsedAt: string | null;
  lastUsedFrom: string | null;
  /** How the readings that it sent in the last 30 days were judged. */
  readings: { stored: number; doubtful: number; refused: number };
  /** What this key is bound to, beyond its account. */
  scope: BoundPlaces;
}

/** The most valid keys of a machine: the current one, and its replacement. */
export const keysAtOnce = 2;

/** The lifetime of a key in days: the maximum and the default. */
const keyDays = { most: 730, usual: 365 } as const;

/** The valid keys of a machine, or of all of them; the last used first. */
export const getListUserKey = operation({
  ...accountOperation,
  ...accountKeysCall,
  writes: false,
  input: (z) => listInput(z, { userId: filterSchema(z, accountId(z)) }),
  output: (z) =>
    pageSchema(
      z,
      z.object({
        id: z.string(),
        userId: z.string(),
        username: z.string(),
        fullName: z.string(),
        name: z.string(),
        prefix: z.string(),
        createdAt: z.string(),
        createdByName: z.string().nullable(),
        expiresAt: z.string(),
        lastUsedAt: z.string().nullable(),
        lastUsedFrom: z.string().nullable(),
        readings: z.object({ stored: z.int(), doubtful: z.int(), refused: z.int() }),
        scope: boundPlacesShape(z),
      }),
    ),
});

/**
 * Creates a key for a machine, which is returned once and never again. There are at most two, so that one can replace
 * the other.
 */
export const insertUserKey = operation({
  ...accessChange,
  name: 'insertUserKey',
  input: (z) =>
    z.strictObject({
      userId: accountId(z),
      name: textSchema(z, { min: 1, max: 100 }),
      days: z.int().min(1).max(keyDays.most).default(keyDays.usual),
      ...newPlaceIdsShape(z),
    }),
  output: (z) => z.object({ id: z.string(), key: z.string() }),
});

/** Revokes a key: every process refuses the next call with it. */
export const deleteUserKey = operation({
  ...accessChange,
  name: 'deleteUserKey',
  input: (z) => z.strictObject({ userId: accountId(z), id: z.uuid({ error: 'id' }) }),
  output: doneOutput,
});
