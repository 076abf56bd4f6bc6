import { type Language, languages } from '../../contract/languages.ts';
import type { Zod } from '../../contract/operation.ts';

/** What is known of a stored film that an address leads to. */
export interface FilmValue {
  /** The address by which it was asked for. */
  address: string;
  /** The address of a picture of it; null where it has none. */
  poster: string | null;
  /** How many seconds it lasts; null where nobody knows. */
  duration: number | null;
  /** What is said in it, in one language each. */
  captions: { language: Language; url: string }[];
}

/** What stands beside an address that leads to videos: the film, where it is a stored one. */
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
