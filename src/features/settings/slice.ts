import type { Slice, SliceFunction } from '../../declare/slices/slice.ts';
import { settingsOperations, updateAnnouncement, updateSiteSettings } from './contract/settings.ts';

/** Changes the announcement and nothing else; it is part of changing the settings too. */
export const announcementEdit = {
  code: 'announcement-edit',
  group: 'settings',
  operations: [updateAnnouncement],
  proposed: true,
} as const satisfies SliceFunction;

/** The site settings, which everyone reads. */
export const settings: Slice = {
  name: 'settings',
  operations: settingsOperations,
  functions: [
    { code: 'settings-edit', group: 'settings', verb: 'edit', operations: [updateSiteSettings, updateAnnouncement] },
    announcementEdit,
  ],
};
