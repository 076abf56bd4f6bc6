/** Days before a key ends from which on the screens warn: time enough to visit a station. */
const warningDays = 30;

/** Whether a key ends within the days in which the next one should be put in place. */
export function endsSoon(expiresAt: string): boolean {
  return Date.parse(expiresAt) - Date.now() < warningDays * 24 * 3600_000;
}
