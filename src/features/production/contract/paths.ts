/** Where the days of a month are typed, and where the months of a year are drawn. */
export const outputGridPath = '/power-output/entry';
export const outputChartPath = '/power-output/chart';
