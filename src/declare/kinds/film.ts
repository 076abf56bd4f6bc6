import { type Language, languages } from '../../contract/languages.ts';
import type { Zod } from '../../contract/operation.ts';

/** A stored film that an address leads to. */
export interface FilmValue {
  /** The address that led to it. */
  address: string;
  /** The address of its poster, or null. */
  poster: string | null;
  /** Its length in seconds; null where it is unknown. */
  duration: number | null;
  /** Its captions, one track a language. */
  captions: { language: Language; url: string }[];
}

/** The name of the populated film beside an address that leads to videos. */
export function filmName(field: string): string {
  return `${field}Film`;
}

/** The schema of a film. */
export function filmSchema(z: Zod) {
  return z.object({
    address: z.string(),
    poster: z.string().nullable(),
    duration: z.int().nullable(),
    captions: z.array(z.object({ language: z.enum(languages), url: z.string() })),
  });
}
