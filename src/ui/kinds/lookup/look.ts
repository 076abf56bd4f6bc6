import type { LookupField } from '../../../declare/kinds/lookup.ts';
import type { Look } from '../look.ts';

/** The keys: what they are called only the field's call knows. */
export const lookup: Look<LookupField> = {
  text: ({ value }) => ((value ?? []) as string[]).join(', '),
};
