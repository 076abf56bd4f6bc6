/** The paths of the entry grid and the year chart. */
export const outputGridPath = '/power-output/entry';
export const outputChartPath = '/power-output/chart';

/** The name and access of the operation that reads the days for sign-off, without its schema, for the first script. */
export const signOffOutputsCall = { name: 'getSignOffSanLuongDien', access: 'permission' } as const;
