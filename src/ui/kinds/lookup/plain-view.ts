import type { LookupField } from '../../../declare/kinds/lookup.ts';
import type { PlainView } from '../plain-view.ts';

/** The keys: what they are called only the field's call knows. */
export const lookup: PlainView<LookupField, readonly string[]> = {
  text: ({ value }) => (value ?? []).join(', '),
};
