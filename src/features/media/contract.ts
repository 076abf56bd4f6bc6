import { operation } from '../../contract/operation.ts';
import { idSchema, textSchema } from '../../contract/values.ts';
import { type ImageValue, pictureSchema } from '../../declare/kinds/image.ts';

/** Largest upload in bytes, and largest picture in pixels (width x height). */
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

/**
 * Stores one file: a picture (JPEG, PNG, WebP, AVIF; recognised by content, stripped of its metadata, with
 * smaller variants) or, with purpose `attachment`, also a PDF or office document. It comes into the library, in the folder
 * that is named; a `portrait` never does.
 */
export const insertMedia = operation({
  name: 'insertMedia',
  description:
    'Stores a file. Content that the library has already is answered as the file that stands, marked `reused`, unless `same` asks for a copy.',
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

/** Changes the alternative text of a picture, against whatever version of its record there is. */
export const updateMedia = operation({
  name: 'updateMedia',
  group: 'media',
  access: 'permission',
  writes: true,
  input: (z) => z.strictObject({ id: idSchema(z), alt: textSchema(z, { max: 250 }) }),
  output: (z) => z.object({ id: z.string(), alt: z.string() }),
});
