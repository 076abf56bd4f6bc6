import { operation, type Zod } from '../../../contract/operation.ts';
import { idSchema, textSchema } from '../../../contract/values.ts';
import { type ImageValue, pictureSchema } from '../../../declare/kinds/image.ts';

/** Largest file in bytes that comes in one form; larger ones come in parts. Largest picture in pixels (width x height). */
export const maxUploadBytes = 15 * 1024 * 1024;
export const maxPixels = 50_000_000;

/** An uploaded file; `image` is there for pictures. */
export interface Media {
  id: string;
  url: string;
  name: string;
  mediaType: string;
  bytes: number;
  alt: string;
  /** The library had this content already: nothing was stored, and this is the file that stands. */
  reused: boolean;
  image: ImageValue | null;
}

/** What an upload says of itself. */
export interface UploadInput {
  purpose: 'image' | 'portrait' | 'attachment';
  alt: string;
  folderId?: string | undefined;
  same: 'reuse' | 'copy';
  /** The id of a file that has arrived in parts; there is then no part `file`. */
  upload?: string | undefined;
  /** What its content must have, for who knows it. */
  sha256?: string | undefined;
}

/** Which file that has arrived in parts is meant, by the end of its address, and its digest as the sender knows it. */
export function arrivedInParts(z: Zod) {
  return {
    upload: z
      .string()
      .regex(/^[0-9a-f]{24}$/)
      .optional(),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
  };
}

/**
 * Stores one file: a picture (JPEG, PNG, WebP, AVIF; recognised by content, stripped of its metadata, with
 * smaller variants) or, with purpose `attachment`, also a PDF, an office document or a film (MP4, WebM). It comes into the library, in the folder
 * that is named; a `portrait` never does.
 */
export const insertMedia = operation({
  name: 'insertMedia',
  description:
    'Stores a file. Content that the library has already is answered as the file that stands, marked `reused`, unless `same` asks for a copy. A file that has arrived in parts (/api/uploads, tus 1.0.0) is named by `upload` in a JSON body instead.',
  group: 'media',
  access: 'permission',
  writes: true,
  upload: true,
  input: (z) =>
    z.strictObject({
      purpose: z.enum(['image', 'portrait', 'attachment']).default('image'),
      alt: textSchema(z, { max: 250 }).default(''),
      folderId: idSchema(z).optional(),
      same: z.enum(['reuse', 'copy']).default('reuse'),
      ...arrivedInParts(z),
    }),
  output: (z) =>
    z.object({
      id: z.string(),
      url: z.string(),
      name: z.string(),
      mediaType: z.string(),
      bytes: z.int(),
      alt: z.string(),
      reused: z.boolean(),
      image: pictureSchema(z).nullable(),
    }),
});

/** A file of the caller that has not arrived whole. */
export interface UnfinishedUpload {
  id: string;
  name: string;
  bytes: number;
  received: number;
  /** By this, name and size the same file is known again. */
  lastModified: number;
  folderId: string | null;
  expiresAt: string;
}

/** Largest files in bytes, by kind. */
export type UploadLimits = Readonly<Record<'image' | 'document' | 'video', number>>;

/** The files that the caller began to send and has not finished, and how large files may be. */
export const getUnfinishedUploads = operation<object, { limits: UploadLimits; uploads: UnfinishedUpload[] }>({
  name: 'getUnfinishedUploads',
  group: 'media',
  access: 'permission',
  writes: false,
  input: (z) => z.strictObject({}),
  output: (z) =>
    z.object({
      limits: z.object({ image: z.int(), document: z.int(), video: z.int() }),
      uploads: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          bytes: z.int(),
          received: z.int(),
          lastModified: z.int(),
          folderId: z.string().nullable(),
          expiresAt: z.string(),
        }),
      ),
    }),
});

/** Changes the alternative text of a picture, against whatever version of its record there is. */
export const updateMedia = operation({
  name: 'updateMedia',
  group: 'media',
  access: 'permission',
  writes: true,
  input: (z) => z.strictObject({ id: idSchema(z), alt: textSchema(z, { max: 250 }) }),
  output: (z) => z.object({ id: z.string(), alt: z.string() }),
});
