import type { Zod } from '../../contract/operation.ts';
import { idSchema } from '../../contract/values.ts';
import type { PictureCopy } from '../../lib/file-address.ts';
import type { CommonField, DeclaredKind } from './kind.ts';

/** The id of an uploaded image, or null. */
export interface ImageField extends CommonField {
  readonly kind: 'image';
  /** A picture of a person, which is never in the library. */
  readonly purpose?: 'portrait';
  /** Lists show the picture large, on cards. Their rows carry AVIF copies and the placeholder, as whole records do. */
  readonly onCards?: true;
  /**
   * The field that holds the alternative text, here and for visitors. The form then does not ask for the library's
   * text.
   */
  readonly altIn?: string;
  /**
   * The field with the address of a stand-in for lists, where there is no picture: a frame of a film, the first page of
   * a document.
   */
  readonly standIn?: string;
}

/** The picture a field of kind image shows. */
export interface ImageValue {
  url: string;
  alt: string;
  width: number;
  height: number;
  /** Smaller widths of the picture, for `srcset`. */
  variants: PictureCopy[];
  /** The AVIF copies, the full width included; empty until a job has made them. */
  avif: PictureCopy[];
  /** A tiny version as a data URL, shown until the picture has loaded. */
  placeholder: string | null;
  /** The focal point, in percent from the left and the top edge: it stays visible where the picture is cropped. */
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
  populated: {
    name: (field) => `${field}Image`,
    output: (z) => pictureSchema(z).nullable(),
  },
  chosen: true,
};
