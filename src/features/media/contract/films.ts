import { type Language, languages } from '../../../contract/languages.ts';
import { operation, type Zod } from '../../../contract/operation.ts';
import { idSchema, textSchema } from '../../../contract/values.ts';

/** A day in seconds: no page shows a longer video. */
const longestFilm = 86_400;
/** Maximum size of a captions file in bytes: a video of many hours has less. */
export const maxCaptionsBytes = 1024 * 1024;

/** The captions of a film in one language. */
export interface Captions {
  language: Language;
  url: string;
  bytes: number;
  /** When they were uploaded, and by whom. */
  at: string;
  byName: string;
}

const common = { group: 'media', access: 'permission' } as const;
const ofLanguage = (z: Zod) => z.strictObject({ id: idSchema(z), language: z.enum(languages) });

/** Sets the duration of a video and its poster; the browser reads both from the file. */
export const updateLibraryCMSPoster = operation({
  ...common,
  name: 'updateLibraryCMSPoster',
  description:
    'Gives a film of the library the seconds that it lasts and, as the part `file` of a form, a picture that is shown until it is played; without that part, or in a JSON body, its picture stays. `number` names which of its contents is meant, where that is not the one shown: what a replacement was told by.',
  writes: true,
  upload: 'orJson',
  input: (z) =>
    z.strictObject({
      id: idSchema(z),
      number: z.coerce.number().int().min(1).optional(),
      duration: z.coerce.number().int().min(0).max(longestFilm).default(0),
    }),
  output: (z) => z.object({ version: z.int(), poster: z.string(), duration: z.int() }),
});

/** A film by its id, or by its address as it stands in a text: one of them. */
interface NamedFilm {
  id?: string | undefined;
  address?: string | undefined;
}

/** The captions of a film. */
export const getLibraryCMSCaptions = operation<NamedFilm, { captions: Captions[] }>({
  ...common,
  name: 'getLibraryCMSCaptions',
  writes: false,
  input: (z) =>
    z
      .strictObject({ id: idSchema(z).optional(), address: textSchema(z, { min: 1, max: 500 }).optional() })
      .refine(({ id, address }) => id !== undefined || address !== undefined, { path: ['id'], error: 'required' })
      .refine(({ id, address }) => id === undefined || address === undefined, {
        path: ['address'],
        error: 'unknownKey',
        params: { key: 'address' },
      })
      // What the refinements say, for the description.
      .meta({ oneOf: [{ required: ['id'] }, { required: ['address'] }] }),
  output: (z) =>
    z.object({
      captions: z.array(
        z.object({
          language: z.enum(languages),
          url: z.string(),
          bytes: z.int(),
          at: z.string(),
          byName: z.string(),
        }),
      ),
    }),
});

/** Sets a video's captions in a language, replacing existing ones in that language. */
export const updateLibraryCMSCaptions = operation<
  { id: string; language: Language },
  { version: number; cues: number }
>({
  ...common,
  name: 'updateLibraryCMSCaptions',
  description:
    'Gives a film captions in a language (WebVTT or SubRip, UTF-8; stored as WebVTT), in the place of those it has in that language.',
  writes: true,
  upload: true,
  input: ofLanguage,
  output: (z) => z.object({ version: z.int(), cues: z.int() }),
});

/** Removes a video's captions in a language. */
export const deleteLibraryCMSCaptions = operation<{ id: string; language: Language }, { version: number }>({
  ...common,
  name: 'deleteLibraryCMSCaptions',
  writes: true,
  input: ofLanguage,
  output: (z) => z.object({ version: z.int() }),
});
