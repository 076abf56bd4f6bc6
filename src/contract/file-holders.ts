/** What shows files of the library to everybody without being a resource. */
interface FileHolder {
  /** The operation by which it is changed. */
  readonly update: string;
  /** What stands behind any address of the back-office, after `#`, to change it over that page. */
  readonly hash: string;
}

export const settingsHash = 'site-settings';

export const fileHolders: Readonly<Record<string, FileHolder>> = {
  'site-settings': { update: 'updateSiteSettings', hash: settingsHash },
};
