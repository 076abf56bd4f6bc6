import { operation } from '../../../contract/operation.ts';
import { idSchema } from '../../../contract/values.ts';
import type { Replaced } from './versions.ts';

/**
 * What a file can say besides what it shows: where it was filmed, by which device, data that a camera wrote along, and
 * who wrote it; of WebM and of what cannot be read that is not known.
 */
const hiddenKinds = ['place', 'device', 'dataTrack', 'author', 'webm', 'unread'] as const;

export interface HiddenFact {
  kind: (typeof hiddenKinds)[number];
  /** The coordinates or names; empty where there are none to show. */
  text: string;
  /** Whether the product can take it out without changing anything else. */
  removable: boolean;
}

const common = { group: 'media', access: 'permission' } as const;

/** What the stored content of a film or document still says. */
export const getLibraryCMSHidden = operation<{ id: string }, { facts: HiddenFact[] }>({
  ...common,
  name: 'getLibraryCMSHidden',
  description:
    'Tells what a film or PDF of the library says besides what it shows: place, device, author. Uploads are stored without, as far as that can be taken out in place.',
  writes: false,
  input: (z) => z.strictObject({ id: idSchema(z) }),
  output: (z) =>
    z.object({
      facts: z.array(z.object({ kind: z.enum(hiddenKinds), text: z.string(), removable: z.boolean() })),
    }),
});

/** Makes content without what can be taken out; it waits for approval as any other. */
export const removeLibraryCMSHidden = operation<{ id: string; version: number }, Replaced>({
  ...common,
  name: 'removeLibraryCMSHidden',
  description:
    'Takes out of a stored film or PDF what getLibraryCMSHidden tells and can be taken out. What it was becomes an earlier version.',
  writes: true,
  input: (z) => z.strictObject({ id: idSchema(z), version: z.int().min(1) }),
  output: (z) => z.object({ pending: z.boolean(), number: z.int(), version: z.int() }),
});
