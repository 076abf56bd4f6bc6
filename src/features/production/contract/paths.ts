/** The paths of the entry grid and the year chart. */
export const outputGridPath = '/power-output/entry';
export const outputChartPath = '/power-output/chart';
