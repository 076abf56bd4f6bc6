import { operation, type Zod } from '../../../contract/operation.ts';
import { idSchema, textSchema } from '../../../contract/values.ts';
import { type ImageValue, pictureSchema } from '../../../declare/kinds/image.ts';

/**
 * Maximum size in bytes of an upload in one form; larger files are sent in parts. Maximum pixels of a picture (width x
 * height).
 */
export const maxUploadBytes = 15 * 1024 * 1024;
export const maxPixels = 50_000_000;

/** An uploaded file; `image` is set for pictures. */
export interface Media {
  id: string;
  url: string;
  name: string;
  mediaType: string;
  bytes: number;
  alt: string;
  /** The library had this content already: nothing was stored, and this is the existing file. */
  reused: boolean;
  image: ImageValue | null;
}

/** The schema of an uploaded file. */
export function mediaSchema(z: Zod) {
  return z.object({
    id: z.string(),
    url: z.string(),
    name: z.string(),
    mediaType: z.string(),
    bytes: z.int(),
    alt: z.string(),
    reused: z.boolean(),
    image: pictureSchema(z).nullable(),
  });
}

/** The parameters of an upload. */
export interface UploadInput {
  purpose: 'image' | 'portrait' | 'attachment';
  alt: string;
  folderId?: string | undefined;
  same: 'reuse' | 'copy';
  /** The id of a completed upload in parts; there is then no part `file`. */
  upload?: string | undefined;
  /** The expected digest of the content, if the sender knows it. */
  sha256?: string | undefined;
}

/** Identifies a completed upload in parts by the end of its address, with the digest that the sender expects. */
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
 * Stores one file: a picture (JPEG, PNG, WebP, AVIF; detected by content, stripped of its metadata, with smaller
 * variants) or, with purpose `attachment`, also a PDF, an office document or a video (MP4, WebM). It is added to the
 * library in the given folder; a `portrait` never is.
 */
export const insertMedia = operation({
  name: 'insertMedia',
  description:
    'Stores a file. Content that the library has already is answered as the file that stands, marked `reused`, unless `same` asks for a copy. A file that has arrived in parts (/api/uploads, tus 1.0.0) is named by `upload` in a JSON body instead.',
  group: 'media',
  access: 'permission',
  writes: true,
  upload: 'orJson',
  input: (z) =>
    z.strictObject({
      purpose: z.enum(['image', 'portrait', 'attachment']).default('image'),
      alt: textSchema(z, { max: 250 }).default(''),
      folderId: idSchema(z).optional(),
      same: z.enum(['reuse', 'copy']).default('reuse'),
      ...arrivedInParts(z),
    }),
  output: mediaSchema,
});

/** An unfinished upload of the caller. */
export interface UnfinishedUpload {
  id: string;
  name: string;
  bytes: number;
  received: number;
  /** Together with name and size it identifies the file when it is chosen again. */
  lastModified: number;
  folderId: string | null;
  expiresAt: string;
}

/** Maximum file sizes in bytes, by kind. */
export type UploadLimits = Readonly<Record<'image' | 'document' | 'video', number>>;

/** The unfinished uploads of the caller, and the size limits. */
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

/** Changes the alternative text of a picture, whatever the version of its record. */
export const updateMedia = operation({
  name: 'updateMedia',
  group: 'media',
  access: 'permission',
  writes: true,
  input: (z) => z.strictObject({ id: idSchema(z), alt: textSchema(z, { max: 250 }) }),
  output: (z) => z.object({ id: z.string(), alt: z.string() }),
});
