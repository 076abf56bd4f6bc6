import { operation } from '../../../contract/operation.ts';
import { listInput, pageSchema } from '../../../contract/paging.ts';
import { textSchema } from '../../../contract/values.ts';
import { accessChange, accountId, accountOperation, doneOutput } from './common.ts';

/** Kinds of accounts: a person signs in with a password, a machine (a station, a program) calls with a key and signs in nowhere. */
export const accountKinds = ['person', 'machine'] as const;
export type AccountKind = (typeof accountKinds)[number];

/** A key of a machine, as those see it who manage accounts: by what it begins with, never whole. */
export interface MachineKey {
  id: string;
  name: string;
  /** What the key begins with, by which it is known in the machine's settings. */
  prefix: string;
  createdAt: string;
  createdByName: string | null;
  expiresAt: string;
  /** To the minute; null: never. */
  lastUsedAt: string | null;
  lastUsedFrom: string | null;
}

/** Keys that a machine can call with at one time: the one in use, and the one that takes its place. */
export const keysAtOnce = 2;

/** Days that a key lasts: at most, and where nothing is said. */
const keyDays = { most: 730, usual: 365 } as const;

/** The keys of a machine that are valid still, the newest first. */
export const getListUserKey = operation({
  ...accountOperation,
  name: 'getListUserKey',
  writes: false,
  input: (z) => listInput(z, { userId: accountId(z) }),
  output: (z) =>
    pageSchema(
      z,
      z.object({
        id: z.string(),
        name: z.string(),
        prefix: z.string(),
        createdAt: z.string(),
        createdByName: z.string().nullable(),
        expiresAt: z.string(),
        lastUsedAt: z.string().nullable(),
        lastUsedFrom: z.string().nullable(),
      }),
    ),
});

/** Makes a key for a machine, which is answered once and never again. There are two at most, so that one can replace the other. */
export const insertUserKey = operation({
  ...accessChange,
  name: 'insertUserKey',
  input: (z) =>
    z.strictObject({
      userId: accountId(z),
      name: textSchema(z, { min: 1, max: 100 }),
      days: z.int().min(1).max(keyDays.most).default(keyDays.usual),
    }),
  output: (z) => z.object({ id: z.string(), key: z.string() }),
});

/** Takes a key back: the next call with it is refused, by every process. */
export const deleteUserKey = operation({
  ...accessChange,
  name: 'deleteUserKey',
  input: (z) => z.strictObject({ userId: accountId(z), id: z.uuid({ error: 'id' }) }),
  output: doneOutput,
});
