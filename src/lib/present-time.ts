let ahead = 0;

/**
 * An instant of this machine's clock by the server's clock, in milliseconds: the present one by default. Wherever a day
 * is proposed, an age shown or a time called future, this counts, because the machine's own clock may be wrong.
 */
export function presentTime(local: number = Date.now()): number {
  return local + ahead;
}

/** Sets by how many milliseconds the server's clock is ahead of this machine's. */
export function setServerAhead(milliseconds: number): void {
  ahead = milliseconds;
}
