import type { LookupField } from '../../declare/kinds/lookup.ts';
import type { StoredKind } from './kind.ts';

/** Each key once. */
export const lookup: StoredKind<LookupField> = {
  type: () => 'text[]',
  clean: (value) => (Array.isArray(value) ? [...new Set(value)] : value),
};
