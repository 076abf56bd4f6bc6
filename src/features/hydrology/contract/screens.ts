/** The paths of the list, the entry and the chart. */
export const readingsPath = '/hydrological-situation';
export const entryPath = '/hydrological-situation/entry';
export const chartPath = '/hydrological-situation/chart';
export const cascadePath = '/hydrological-situation/cascade';
export const missingPath = '/hydrological-situation/missing';

/** The name and access of the operations that open these screens, without their schemas, for the first script. */
export const listReadingsCall = { name: 'getListThuyVan', access: 'permission' } as const;
export const enterReadingsCall = { name: 'insertThuyVan', access: 'permission' } as const;
export const chartCall = { name: 'getSeriesThuyVan', access: 'permission' } as const;
export const signOffReadingsCall = { name: 'getSignOffThuyVan', access: 'permission' } as const;
export const missingCall = { name: 'getMissingThuyVan', access: 'permission' } as const;
export const cascadeCall = { name: 'getCascadeThuyVan', access: 'permission' } as const;
