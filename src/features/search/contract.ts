import { operation } from '../../contract/operation.ts';
import { textSchema } from '../../contract/values.ts';

/** A record that a search found, with the address of its screen. */
export interface FoundRecord {
  resource: string;
  id: string;
  title: string;
  href: string;
}

/** The fewest letters that are searched for: with one, nearly everything would be found. */
export const fewestLetters = 2;

/** The most records answered of one resource. */
export const fewOfEach = 5;

/**
 * The first records that the search of each list finds, of the lists that the caller may open. `complete` is false when
 * the time for it was over before all lists had been searched.
 */
export const searchRecords = operation({
  name: 'searchRecords',
  group: 'search',
  access: 'session',
  writes: false,
  input: (z) => z.strictObject({ text: textSchema(z, { min: fewestLetters, max: 100 }) }),
  output: (z) =>
    z.object({
      items: z.array(z.object({ resource: z.string(), id: z.string(), title: z.string(), href: z.string() })),
      complete: z.boolean(),
    }),
});
