/** What shows files of the library to everybody without being a resource, and the operation by which it is changed. */
export const fileHolders: Readonly<Record<string, string>> = { 'site-settings': 'updateSiteSettings' };
