/** Where the readings are listed, typed, and drawn. */
export const readingsPath = '/hydrological-situation';
export const entryPath = '/hydrological-situation/entry';
export const chartPath = '/hydrological-situation/chart';
export const cascadePath = '/hydrological-situation/cascade';

/** The calls that open these screens: the first script knows them by this alone, and not by their schemas. */
export const listing = { name: 'getListThuyVan', access: 'permission' } as const;
export const typing = { name: 'insertThuyVan', access: 'permission' } as const;
export const drawing = { name: 'getSeriesThuyVan', access: 'permission' } as const;
export const cascading = { name: 'getCascadeThuyVan', access: 'permission' } as const;
