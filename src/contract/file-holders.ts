/** Something that is not a resource and shows files of the library to everybody. */
interface FileHolder {
  /** The operation that changes it. */
  readonly update: string;
  /** The address of its form. */
  readonly path: string;
}

export const settingsPath = '/page-information/settings';

export const fileHolders: Readonly<Record<string, FileHolder>> = {
  'site-settings': { update: 'updateSiteSettings', path: settingsPath },
};
