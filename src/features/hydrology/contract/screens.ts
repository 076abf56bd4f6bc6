/** Where the readings are listed, typed, and drawn. */
export const readingsPath = '/hydrological-situation';
export const entryPath = '/hydrological-situation/entry';
export const chartPath = '/hydrological-situation/chart';
export const cascadePath = '/hydrological-situation/cascade';

/** The calls that open these screens: the first script knows them by this alone, and not by their schemas. */
export const listReadingsCall = { name: 'getListThuyVan', access: 'permission' } as const;
export const enterReadingsCall = { name: 'insertThuyVan', access: 'permission' } as const;
export const chartCall = { name: 'getSeriesThuyVan', access: 'permission' } as const;
export const cascadeCall = { name: 'getCascadeThuyVan', access: 'permission' } as const;
