import type { Slice } from '../../declare/slices/slice.ts';
import { preferencesOperations, updateSitePreferences } from './contract.ts';

/** How the interface looks: to one person, and to everybody. */
export const preferences: Slice = {
  name: 'preferences',
  operations: preferencesOperations,
  functions: [{ code: 'preferences-edit', group: 'settings', verb: 'edit', operations: [updateSitePreferences] }],
};
