/** The full hours at which reservoirs are read in the flood season. */
export const floodSeasonHours: readonly number[] = [1, 7, 13, 19];

export const everyHour: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour);
