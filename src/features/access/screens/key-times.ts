/** Days before the expiry of a key from which the screens warn: time enough to visit a station. */
const warningDays = 30;

/** Whether a key expires so soon that it should be replaced. */
export function endsSoon(expiresAt: string): boolean {
  return Date.parse(expiresAt) - Date.now() < warningDays * 24 * 3600_000;
}
