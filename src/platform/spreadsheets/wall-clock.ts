/** What a clock in Vietnam shows at an instant: YYYY-MM-DDTHH:mm:ss; a part of a second is dropped. */
export function wallClock(instant: Date): string {
  const time = instant.getTime();
  const offset = time >= sevenHoursSince ? sevenHours : offsetBefore(instant);
  return new Date(time + offset).toISOString().replace(/\.\d+Z$/, '');
}

/** A date, YYYY-MM-DD with or without a time behind it, as Vietnam writes it: dd/mm/yyyy. */
export function vietnameseDate(date: string): string {
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
}

const sevenHours = 7 * 3_600_000;
/** Since then no rule of the time zone has changed; asking for each instant would take ten times as long. */
const sevenHoursSince = Date.UTC(1975, 5, 13);

const earlier = new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Ho_Chi_Minh', timeZoneName: 'longOffset' });

/** Milliseconds ahead of UTC. */
function offsetBefore(instant: Date): number {
  const name = earlier.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, hours = 7, minutes = 0, seconds = 0] = /([+-]\d\d):(\d\d)(?::(\d\d))?/.exec(name) ?? [];
  return 1000 * (3600 * Number(hours) + 60 * Number(minutes) + Number(seconds));
}
