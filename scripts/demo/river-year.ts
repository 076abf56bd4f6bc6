import { addDays, dayNumber, daysBetween } from '../../src/lib/calendar-day.ts';

/** A river with its reservoir and its turbines, as far as invented days need it. */
export interface SampleRiver {
  readonly reservoir: string;
  readonly season: keyof typeof seasons;
  /** Mean inflow and the flow of all turbines, in m³/s. */
  readonly inflow: number;
  readonly turbines: number;
}

/** A quarter of a day. */
interface RiverHour {
  /** The filling between the dead and the normal level, 0 to 1. */
  readonly filling: number;
  readonly inflow: number;
  readonly turbine: number;
  readonly spill: number;
  readonly gates: number;
  readonly rainfall: number;
}

export interface RiverDay {
  readonly day: string;
  readonly hours: readonly RiverHour[];
}

/** The times of the readings of a day. */
export const hours = ['01:00', '07:00', '13:00', '19:00'] as const;

/** How the turbines share a day: least at night, most in the evening; and when it rains. */
const [loads, showers] = [
  [0.75, 0.95, 1.05, 1.25],
  [0.2, 0.15, 0.3, 0.35],
];

/**
 * From January: inflow against its mean, and how full the reservoir should be on the first of the month. Reservoirs are low
 * before the floods, leave room for them while they last, and are full when they end.
 */
const seasons = {
  north: {
    inflow: [0.42, 0.36, 0.36, 0.46, 0.75, 1.5, 2.3, 2.35, 1.55, 0.95, 0.6, 0.48],
    filling: [0.93, 0.85, 0.73, 0.59, 0.45, 0.3, 0.38, 0.55, 0.8, 0.94, 0.96, 0.95],
  },
  highlands: {
    inflow: [0.55, 0.4, 0.34, 0.38, 0.6, 0.95, 1.5, 2.1, 2.15, 1.6, 0.95, 0.65],
    filling: [0.95, 0.85, 0.71, 0.55, 0.42, 0.33, 0.4, 0.58, 0.78, 0.92, 0.96, 0.96],
  },
  south: {
    inflow: [0.45, 0.32, 0.27, 0.3, 0.52, 1.05, 1.65, 2.15, 2.25, 1.75, 0.95, 0.55],
    filling: [0.94, 0.82, 0.68, 0.53, 0.4, 0.34, 0.42, 0.6, 0.79, 0.92, 0.96, 0.96],
  },
} as const;

/** What a reservoir holds between its levels, as a part of a year's inflow. */
const storage = 0.13;
const secondsOfQuarter = 6 * 60 * 60;
/** Days in which the operators bring the level to where it should be. */
const patience = 4;
/** Days before and after a published reading over which the invented inflow bends towards its own. */
const bend = 4;

/** What was published of a day. */
export interface KnownDay {
  readonly day: string;
  readonly filling: number;
  /** In m³/s. */
  readonly inflow: number;
}

/**
 * Invents the days of a river: it rains by the season, what rains comes to the reservoir over days, the turbines keep the
 * level where the season wants it, and what they cannot take is spilled. The same days come out each time.
 * @param known what was published of one day, towards which the days around it bend.
 */
export function riverDays(
  river: SampleRiver,
  [from, to]: readonly [from: string, to: string],
  known?: KnownDay,
): RiverDay[] {
  const wanted = wantedFilling(river, known);
  const room = river.inflow * 365 * 4 * secondsOfQuarter * storage;
  let filling = wanted(from);
  let wetness = 0;
  return Array.from({ length: daysBetween(from, to) }, (_, place) => {
    const day = addDays(from, place);
    const rain = rainOf(river, day);
    wetness = 0.8 * wetness + 0.2 * rain;
    const usual = river.inflow * (0.7 * seasonal(seasons[river.season].inflow, day) + 0.055 * wetness);
    const inflow = bentInflow(usual, day, known);
    const surplus = ((filling - wanted(addDays(day, 1))) * room) / (patience * 4 * secondsOfQuarter);
    const release = Math.max(inflow + surplus, 0.1 * river.turbines);
    const turbine = Math.min(release, 0.94 * river.turbines) * (1 - sundayLess(day));
    const spill = release > river.turbines && filling > wanted(day) ? release - turbine : 0;
    const ofDay = hours.map((hour, slot): RiverHour => {
      const now = {
        inflow: inflow * (0.96 + 0.08 * chance(`${river.reservoir} ${day} ${hour}`)),
        turbine: Math.min(turbine * (loads[slot] ?? 1), 0.985 * river.turbines),
        spill,
        gates: Math.ceil(spill / (0.5 * river.turbines)),
        rainfall: rain * (showers[slot] ?? 0),
      };
      const change = ((now.inflow - now.turbine - spill) * secondsOfQuarter) / room;
      filling = Math.min(Math.max(filling + change, 0.04), 0.985);
      return { filling, ...now };
    });
    return { day, hours: ofDay };
  });
}

/** The filling that the season wants, bent towards a published one over the weeks around it. */
function wantedFilling({ season }: SampleRiver, known: KnownDay | undefined) {
  const usual = (day: string) => seasonal(seasons[season].filling, day);
  if (!known) return usual;
  const off = known.filling - usual(known.day);
  return (day: string) => {
    const away = Math.min(Math.abs(daysBetween(known.day, day)) / 70, 1);
    return Math.min(Math.max(usual(day) + (off * (1 + Math.cos(Math.PI * away))) / 2, 0.06), 0.97);
  };
}

/** The inflow of a day by the season and the rain, bent by equal steps towards a published one. */
function bentInflow(usual: number, day: string, known: KnownDay | undefined): number {
  if (!known || known.inflow <= 0) return usual;
  const near = Math.max(1 - Math.abs(daysBetween(known.day, day)) / bend, 0);
  return usual * (known.inflow / usual) ** near;
}

/** Rain of a day in millimetres: showers on many days, and now and then some days of heavy rain. */
function rainOf({ reservoir, season }: SampleRiver, day: string): number {
  const wet = seasonal(seasons[season].inflow, day) / 2.4;
  const shower = chance(`${reservoir} rain ${day}`);
  const front = chance(`${season} front ${Math.floor(dayNumber(day) / 4)}`);
  return wet * ((shower > 0.45 ? (shower - 0.45) * 32 : 0) + (front > 0.82 ? 38 * chance(`${season} ${day}`) : 0));
}

/** How much less power is asked for on Sundays. */
function sundayLess(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() === 0 ? 0.12 : 0;
}

/** The value of a day between those of the months around it; a month's value is that of its first day. */
function seasonal(months: readonly number[], day: string): number {
  const [month, date] = [Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)) - 1];
  const [now = 0, next = 0] = [months[month], months[(month + 1) % 12]];
  return now + ((next - now) * date) / 31;
}

/** A number from 0 to 1 that looks like chance and is the same each time. */
export function chance(of: string): number {
  let mixed = 0x811c9dc5;
  for (const sign of of) mixed = Math.imul(mixed ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}
