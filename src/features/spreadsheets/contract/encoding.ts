import type { Zod } from '../../../contract/operation.ts';
import { type ChosenEncoding, type LegacyEncoding, legacyEncodings } from '../../../lib/legacy-encodings.ts';

/** What people call the encodings. */
export const encodingNames: Readonly<Record<LegacyEncoding, string>> = { tcvn3: 'TCVN3 (ABC)', vni: 'VNI' };

/** The encoding from before Unicode of a file's texts, and what somebody decided. */
export interface ImportEncoding {
  recognised: LegacyEncoding;
  /** The encoding that texts are converted from; none: they stay as they are; null: nobody has decided. */
  chosen: ChosenEncoding | null;
  /** Texts as they stand in the file, and converted; empty once they are. */
  examples: { before: string; after: string }[];
}

export const encodingSchema = (z: Zod) =>
  z.object({
    recognised: z.enum(legacyEncodings),
    chosen: z.enum([...legacyEncodings, 'none']).nullable(),
    examples: z.array(z.object({ before: z.string(), after: z.string() })),
  });
