import { type Clock, isoWithOffset, momentsAround } from './clock.ts';

/**
 * The instants, in ISO 8601, at which a clock shows a time (HH:mm) of a day: none if it goes forward over it, two, in
 * their order, if it goes back.
 */
export function momentsAt(clock: Clock, day: string, time: string): string[] {
  const [early, late] = momentsAround(clock, day, time);
  const moments = early === late ? [early] : [Math.min(early, late), Math.max(early, late)];
  return moments
    .filter((moment) => clock.shows(moment) === `${day}T${time}`)
    .map((moment) => isoWithOffset(clock, moment));
}
