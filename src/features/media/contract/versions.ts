import type { z as zodNamespace } from 'zod';
import { operation, type Zod } from '../../../contract/operation.ts';
import { idSchema } from '../../../contract/values.ts';
import { arrivedInParts } from './media.ts';

/** A content that a file has, had, or is to have. */
export interface FileVersion {
  number: number;
  /** `current` is what visitors are shown. */
  state: 'current' | 'earlier' | 'pending';
  /** What it looks like; null where nobody knows. */
  picture: string | null;
  mediaType: string;
  bytes: number;
  at: string;
  byName: string;
}

/** That the content which was offered last was refused, and why. */
export interface Refusal {
  reason: string;
  at: string;
  byName: string;
}

/** What a file has been, is and is to be. */
export interface FileVersions {
  /** The newest first. */
  versions: FileVersion[];
  /** The caller may have a new one shown at once. */
  mayPublish: boolean;
  refusal: Refusal | null;
}

/** What became of a new content. */
export interface Replaced {
  /** The record's version by now. */
  version: number;
  number: number;
  /** It waits: visitors see a record by which the file is shown, whose kind the caller may not publish. */
  pending: boolean;
}

const common = { group: 'media', access: 'permission', writes: true } as const;
const replaced = (z: Zod): zodNamespace.ZodType<Replaced> =>
  z.object({ version: z.int(), number: z.int(), pending: z.boolean() });
const ofVersion = (z: Zod) => z.strictObject({ id: idSchema(z), version: z.int().min(1), number: z.int().min(1) });

/** When a new content is shown: at once, where the caller may decide that, or when somebody has approved it. */
const showings = ['atOnce', 'onceApproved'] as const;
export type Showing = (typeof showings)[number];

/** Puts another content in the place of a file's, of the same kind: its id and every use stay. */
export const replaceLibraryCMS = operation({
  ...common,
  name: 'replaceLibraryCMS',
  description:
    'Gives a file another content of the same kind. Where visitors see it in a record whose kind the caller may not publish, the content waits until somebody publishes it, and visitors go on being shown the one before; so it does where `show` is `onceApproved`. A file that has arrived in parts is named by `upload` in a JSON body instead.',
  upload: true,
  input: (z) =>
    z.strictObject({
      id: idSchema(z),
      version: z.coerce.number().int().min(1),
      show: z.enum(showings).default('atOnce'),
      ...arrivedInParts(z),
    }),
  output: replaced,
});

/** Puts an earlier content in the place of the one shown now, as a new version. */
export const restoreLibraryCMSVersion = operation({
  ...common,
  name: 'restoreLibraryCMSVersion',
  input: ofVersion,
  output: replaced,
});

/** Has visitors shown the content that waits. */
export const publishLibraryCMSVersion = operation({
  ...common,
  name: 'publishLibraryCMSVersion',
  input: ofVersion,
  output: replaced,
});

/** Lets go of the content that waits; whoever offered it is told why, where somebody else does. */
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

/** The contents of a file, and what the caller may do about them. */
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
        }),
      ),
      mayPublish: z.boolean(),
      refusal: z.object({ reason: z.string(), at: z.string(), byName: z.string() }).nullable(),
    }),
});

/** One of a file's contents, to be saved. */
export const getLibraryCMSVersionFile = operation({
  ...common,
  name: 'getLibraryCMSVersionFile',
  writes: false,
  download: true,
  input: (z) => z.strictObject({ id: idSchema(z), number: z.int().min(1) }),
  output: (z) => z.unknown(),
});
