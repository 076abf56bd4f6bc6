import type { Zod } from '../../contract/operation.ts';
import { idSchema } from '../../contract/values.ts';
import type { PictureCopy } from '../../lib/file-address.ts';
import type { CommonField, DeclaredKind } from './kind.ts';

/** The id of an uploaded image, or null. */
export interface ImageField extends CommonField {
  readonly kind: 'image';
  /** Its pictures are people's, and never in the library. */
  readonly purpose?: 'portrait';
  /** Lists draw it large, on cards: their rows carry its AVIF copies and its placeholder, as whole records do. */
  readonly onCards?: true;
  /** The field that says what it shows, here and for visitors: the library's own words are not asked for beside it. */
  readonly altIn?: string;
  /** The field with the address of what lists show where there is no picture: a frame of a film, the first page of a document. */
  readonly standIn?: string;
}

/** The picture a field of kind image shows. */
export interface ImageValue {
  url: string;
  alt: string;
  width: number;
  height: number;
  /** Smaller widths of the same picture, for `srcset`. */
  variants: PictureCopy[];
  /** The same in AVIF, the picture's own width with them; none until they are made. */
  avif: PictureCopy[];
  /** A few bytes of it as an address that needs no request, to be shown until it is there. */
  placeholder: string | null;
  /** The point that stays to be seen where the picture is cut, in percent from its left and top edge. */
  focal: { x: number; y: number };
}

/** The schema of a picture. */
export function pictureSchema(z: Zod) {
  const copies = z.array(z.object({ url: z.string(), width: z.int() }));
  return z.object({
    url: z.string(),
    alt: z.string(),
    width: z.int(),
    height: z.int(),
    variants: copies,
    avif: copies,
    placeholder: z.string().nullable(),
    focal: z.object({ x: z.int(), y: z.int() }),
  });
}

export const image: DeclaredKind<ImageField, string | null> = {
  empty: () => null,
  input: (z, field) => (field.required === true ? idSchema(z) : idSchema(z).nullable()),
  output: (z) => z.string().nullable(),
  companion: {
    name: (field) => `${field}Image`,
    output: (z) => pictureSchema(z).nullable(),
  },
  chosen: true,
};
