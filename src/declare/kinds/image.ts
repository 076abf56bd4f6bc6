import { idSchema } from '../../contract/values.ts';
import type { CommonField, DeclaredKind } from './kind.ts';

/** The id of an uploaded image, or null. */
export interface ImageField extends CommonField {
  readonly kind: 'image';
  /** Its pictures are people's, and never in the library. */
  readonly purpose?: 'portrait';
}

/** The picture a field of kind image shows. */
export interface ImageValue {
  url: string;
  alt: string;
  width: number;
  height: number;
  /** Smaller widths of the same picture, for `srcset`. */
  variants: { url: string; width: number }[];
}

export const image: DeclaredKind<ImageField> = {
  empty: () => null,
  input: (z, field) => (field.required === true ? idSchema(z) : idSchema(z).nullable()),
  output: (z) => z.string().nullable(),
  companion: {
    name: (field) => `${field}Image`,
    output: (z) =>
      z
        .object({
          url: z.string(),
          alt: z.string(),
          width: z.int(),
          height: z.int(),
          variants: z.array(z.object({ url: z.string(), width: z.int() })),
        })
        .nullable(),
  },
  chosen: true,
};
