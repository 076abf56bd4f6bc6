/** Something that is not a resource and shows files of the library to everybody. */
interface FileHolder {
  /** The operation that changes it. */
  readonly update: string;
  /** The URL hash of its form, which opens over any back-office page. */
  readonly hash: string;
}

export const settingsHash = 'site-settings';

export const fileHolders: Readonly<Record<string, FileHolder>> = {
  'site-settings': { update: 'updateSiteSettings', hash: settingsHash },
};
