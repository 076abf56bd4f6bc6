/** Where the days of a month are typed. */
export const outputGridPath = '/power-output/entry';
