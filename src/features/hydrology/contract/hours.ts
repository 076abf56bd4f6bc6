export const everyHour: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour);
