/**
 * Validates the readings of a call one after another in the order of time, and returns the results in the original
 * order. A level is compared with the nearest valid ones at its turn: stored levels, and earlier ones of the call that
 * were accepted. Refused readings, those with a warning and no reason, and later ones of the call do not count: of two
 * levels with a jump between them, the later gets the warning, unless the earlier also jumps from a stored one. A
 * stored level that is sent again counts from its turn on, with its new value.
 */
export function validatedInTimeOrder<Each extends { readonly at: string }, Result>(
  readings: readonly Each[],
  validate: (reading: Each) => Result,
): Result[] {
  const byTime = readings
    .map((reading, place) => ({ reading, place, at: Date.parse(reading.at) }))
    .sort((one, other) => one.at - other.at);
  const said = byTime.map(({ reading, place }) => ({ place, result: validate(reading) }));
  return said.sort((one, other) => one.place - other.place).map(({ result }) => result);
}
