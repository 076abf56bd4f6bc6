import type { Slice } from '../../declare/slices/slice.ts';
import { settingsOperations, updateSiteSettings } from './contract/settings.ts';

/** The site settings, which everyone reads. */
export const settings: Slice = {
  name: 'settings',
  operations: settingsOperations,
  functions: [{ code: 'settings-edit', group: 'settings', verb: 'edit', operations: [updateSiteSettings] }],
};
