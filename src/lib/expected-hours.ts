import { isWithin } from './day-of-year.ts';

/** The full hours at which a reservoir is read in a yearly period, which may cross New Year; both days are included. */
export interface SeasonHours {
  readonly fromDay: string;
  readonly toDay: string;
  /** As typed: `1, 7, 13, 19` or `0-23`. */
  readonly hours: string;
}

/** The full hours at which reservoirs are read in the flood season: expected where nothing else is set. */
export const floodSeasonHours: readonly number[] = [1, 7, 13, 19];

/** Reads full hours as typed, `7h, 19h` or `0-23`: the hours in their order, or the part that is none. */
export function readHours(text: string): { readonly hours: readonly number[] } | { readonly wrong: string } {
  const hours = new Set<number>();
  for (const part of text.split(/[,;\s]+/).filter((each) => each !== '')) {
    const [, from = '', to = from] = /^(\d{1,2})h?(?:[-–](\d{1,2})h?)?$/i.exec(part) ?? [];
    if (from === '' || Number(to) > 23 || Number(from) > Number(to)) return { wrong: part };
    for (let hour = Number(from); hour <= Number(to); hour += 1) hours.add(hour);
  }
  return hours.size === 0 ? { wrong: text.trim() } : { hours: [...hours].sort((one, other) => one - other) };
}

/** The hours that are expected on a day, YYYY-MM-DD: those of its season, else the four of the flood season. */
export function expectedHoursOn(day: string, seasons: readonly SeasonHours[]): readonly number[] {
  const season = seasons.find(({ fromDay, toDay }) => isWithin(day.slice(5), fromDay, toDay));
  const read = season && readHours(season.hours);
  return read && 'hours' in read ? read.hours : floodSeasonHours;
}

/** Whether two yearly periods share a day. */
export function overlap(
  one: Pick<SeasonHours, 'fromDay' | 'toDay'>,
  other: Pick<SeasonHours, 'fromDay' | 'toDay'>,
): boolean {
  return isWithin(one.fromDay, other.fromDay, other.toDay) || isWithin(other.fromDay, one.fromDay, one.toDay);
}
