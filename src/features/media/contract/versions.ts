import type { z as zodNamespace } from 'zod';
import { operation, type Zod } from '../../../contract/operation.ts';
import { idSchema } from '../../../contract/values.ts';
import { arrivedInParts } from './media.ts';

/** A present, earlier or pending version of a file's content. */
export interface FileVersion {
  number: number;
  /** Visitors see the `current` one. */
  state: 'current' | 'earlier' | 'pending';
  /** Its preview; null where there is none. */
  picture: string | null;
  mediaType: string;
  bytes: number;
  at: string;
  byName: string;
  /** Whether the caller brought it: who proposes content does not approve it. */
  isOwn: boolean;
}

/** The refusal of the last proposed content, with the reason. */
export interface Refusal {
  reason: string;
  at: string;
  byName: string;
}

/** The earlier, current and pending content of a file. */
export interface FileVersions {
  /** Newest first. */
  versions: FileVersion[];
  /** The caller may publish a new version at once. */
  mayPublish: boolean;
  refusal: Refusal | null;
}

/** The result of a replacement. */
export interface Replaced {
  /** The new version of the record. */
  version: number;
  number: number;
  /** It is pending: visitors see a record that shows the file, of a kind that the caller may not publish. */
  pending: boolean;
}

const common = { group: 'media', access: 'permission', writes: true } as const;
const replaced = (z: Zod): zodNamespace.ZodType<Replaced> =>
  z.object({ version: z.int(), number: z.int(), pending: z.boolean() });
const ofVersion = (z: Zod) => z.strictObject({ id: idSchema(z), version: z.int().min(1), number: z.int().min(1) });

/** When new content is shown: at once, where the caller may publish it, or after an approval. */
const showings = ['atOnce', 'onceApproved'] as const;
export type Showing = (typeof showings)[number];

/** Replaces the content of a file by another of the same kind: its id and all references stay. */
export const replaceLibraryCMS = operation({
  ...common,
  name: 'replaceLibraryCMS',
  description:
    'Gives a file another content of the same kind. Where visitors see it in a record whose kind the caller may not publish, the content waits until somebody publishes it, and visitors go on being shown the one before; so it does where `show` is `onceApproved`. A file that has arrived in parts is named by `upload` in a JSON body instead.',
  upload: 'orJson',
  input: (z) =>
    z.strictObject({
      id: idSchema(z),
      version: z.coerce.number().int().min(1),
      show: z.enum(showings).default('atOnce'),
      ...arrivedInParts(z),
    }),
  output: replaced,
});

/** Restores earlier content as a new version. */
export const restoreLibraryCMSVersion = operation({
  ...common,
  name: 'restoreLibraryCMSVersion',
  input: ofVersion,
  output: replaced,
});

/** Publishes the pending content. @throws ProblemError FORBIDDEN also for the person who proposed it. */
export const publishLibraryCMSVersion = operation({
  ...common,
  name: 'publishLibraryCMSVersion',
  input: ofVersion,
  output: replaced,
});

/** Discards the pending content; if another person proposed it, that person is notified of the reason. */
export const refuseLibraryCMSVersion = operation({
  ...common,
  name: 'refuseLibraryCMSVersion',
  input: (z) =>
    z.strictObject({
      id: idSchema(z),
      version: z.int().min(1),
      number: z.int().min(1),
      reason: z.string().trim().max(500).default(''),
    }),
  output: (z) => z.object({ version: z.int() }),
});

/** The versions of a file's content, and what the caller may do with them. */
export const getLibraryCMSVersions = operation<{ id: string }, FileVersions>({
  ...common,
  name: 'getLibraryCMSVersions',
  writes: false,
  input: (z) => z.strictObject({ id: idSchema(z) }),
  output: (z) =>
    z.object({
      versions: z.array(
        z.object({
          number: z.int(),
          state: z.enum(['current', 'earlier', 'pending']),
          picture: z.string().nullable(),
          mediaType: z.string(),
          bytes: z.int(),
          at: z.string(),
          byName: z.string(),
          isOwn: z.boolean(),
        }),
      ),
      mayPublish: z.boolean(),
      refusal: z.object({ reason: z.string(), at: z.string(), byName: z.string() }).nullable(),
    }),
});

/** Downloads one version of a file's content. */
export const getLibraryCMSVersionFile = operation({
  ...common,
  name: 'getLibraryCMSVersionFile',
  writes: false,
  download: true,
  input: (z) => z.strictObject({ id: idSchema(z), number: z.int().min(1) }),
  output: (z) => z.unknown(),
});
