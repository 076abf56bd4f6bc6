/** A clock: shows each instant in a time zone. */
export interface Clock {
  /** The zone's IANA name. */
  readonly zone: string;
  /** What it shows at an instant (milliseconds), to the minute: `YYYY-MM-DDTHH:mm`. */
  shows(instant: number): string;
}

const minute = 60_000;
const wholeDay = 24 * 60 * minute;
const plantOffset = 7 * 60 * minute;

/**
 * The plants' clock: days of readings and of output begin and end by it, whatever the settings say. It is always seven
 * hours ahead of UTC, also before 1975, when Vietnam's time differed.
 */
export const plantClock: Clock = {
  zone: 'Asia/Ho_Chi_Minh',
  shows: (instant) => {
    if (instant === shownLast.instant) return shownLast.text;
    const local = instant + plantOffset;
    const day = Math.floor(local / wholeDay);
    const dayText = day === shownLast.day ? shownLast.text.slice(0, 11) : new Date(local).toISOString().slice(0, 11);
    const minutes = Math.floor((local - day * wholeDay) / minute);
    const text = `${dayText}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
    shownLast = { instant, day, text };
    return text;
  },
};

/** The last result: consecutive calls are mostly about one instant, or one day. */
let shownLast = { instant: Number.NaN, day: Number.NaN, text: '' };

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : `${number}`;
}

let site = plantClock;

/** The clock for showing and typing instants, from the site settings once they are loaded. */
export function siteClock(): Clock {
  return site;
}

export function setSiteClock(clock: Clock): void {
  site = clock;
}

/** The clock of a zone, or that of the plants if the JavaScript engine does not know the zone. */
export function clockOf(zone: string): Clock {
  if (zone === plantClock.zone) return plantClock;
  try {
    const [day, time] = [
      { year: 'numeric', month: '2-digit', day: '2-digit' },
      { hour: '2-digit', minute: '2-digit' },
    ] as const;
    // The Swedish format is that of ISO 8601.
    const shown = new Intl.DateTimeFormat('sv', { timeZone: zone, ...day, ...time, hourCycle: 'h23' });
    return { zone, shows: (instant) => shown.format(instant).replace(' ', 'T').padStart(16, '0') };
  } catch {
    return plantClock;
  }
}

/** What the site's clock shows at an instant (milliseconds): the day as `YYYY-MM-DD`, the time as `HH:mm`. */
export function siteDateTime(instant: number): { day: string; time: string } {
  return dateTimeOn(site, instant);
}

/** What a clock shows at an instant: the day as `YYYY-MM-DD`, the time as `HH:mm`. */
export function dateTimeOn(clock: Clock, instant: number): { day: string; time: string } {
  const shown = clock.shows(instant);
  return { day: shown.slice(0, 10), time: shown.slice(11) };
}

/** An instant in ISO 8601, to the minute, with the offset of a clock. */
export function isoWithOffset(clock: Clock, instant: number): string {
  const offset = Math.round(offsetAt(clock, instant) / minute);
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${clock.shows(instant)}:00${offset < 0 ? '-' : '+'}${hours}:${minutes}`;
}

/**
 * The first instant at which a clock shows a time of a day, in ISO 8601. A time that the clock skips is moved on by the
 * length of the gap.
 */
export function momentOn(clock: Clock, day: string, time = '00:00'): string {
  const [early, late] = momentsAround(clock, day, time);
  const isLate = clock.shows(early) !== `${day}T${time}` && clock.shows(late) === `${day}T${time}`;
  return isoWithOffset(clock, isLate ? late : early);
}

/**
 * The instants (milliseconds) of a time of day with the clock's offset of a day earlier, and with that of a day later.
 */
export function momentsAround(clock: Clock, day: string, time: string): readonly [number, number] {
  const bare = Date.parse(`${day}T${time}Z`);
  // A clock does not change twice within two days.
  return [bare - offsetAt(clock, bare - wholeDay), bare - offsetAt(clock, bare + wholeDay)];
}

/** The offset of a clock from UTC at an instant, in milliseconds, to the minute. */
function offsetAt(clock: Clock, instant: number): number {
  if (clock === plantClock) return plantOffset;
  return Date.parse(`${clock.shows(instant)}Z`) - Math.floor(instant / minute) * minute;
}
