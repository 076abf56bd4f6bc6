import { operation } from '../../../contract/operation.ts';
import { textSchema } from '../../../contract/values.ts';
import { type Media, mediaSchema } from './media.ts';

/** A part of a picture, in percent of its width and height. */
export interface CropArea {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Parts that together exceed 100 by less than this do so by rounding. */
const rounding = 0.01;

/** Makes a new picture of the library from a part of another one, which stays as it is. */
export const cropMedia = operation<{ address: string; area: CropArea }, Media>({
  name: 'cropMedia',
  description:
    'Makes a new picture of a part of one of the library: from its original, in the same folder, described alike. `area` is in percent. The same part again is answered as the picture that stands, marked `reused`.',
  group: 'media',
  access: 'permission',
  writes: true,
  input: (z) => {
    const start = z.number().min(0).max(99);
    const length = z.number().min(1).max(100);
    return z.strictObject({
      address: textSchema(z, { min: 1, max: 500 }),
      area: z
        .strictObject({ left: start, top: start, width: length, height: length })
        .refine(({ left, width }) => left + width <= 100 + rounding, { path: ['width'], error: 'outsidePicture' })
        .refine(({ top, height }) => top + height <= 100 + rounding, { path: ['height'], error: 'outsidePicture' }),
    });
  },
  output: mediaSchema,
});
