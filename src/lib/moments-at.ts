import { type Clock, momentsAround, travelling } from './clock.ts';

/**
 * The moments, as they travel, at which a clock shows a time (HH:mm) of a day: none where it was set forward over it, two, in
 * their order, where it was set back.
 */
export function momentsAt(clock: Clock, day: string, time: string): string[] {
  const moments = [...new Set(momentsAround(clock, day, time))].filter(
    (moment) => clock.shows(moment) === `${day}T${time}`,
  );
  return moments.sort((one, other) => one - other).map((moment) => travelling(clock, moment));
}
