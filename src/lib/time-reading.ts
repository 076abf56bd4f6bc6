import { monthPattern } from './day-reading.ts';

/** The time of day in a text, and the rest of the text. */
export interface TimeReading {
  /** `HH:mm`; undefined: the text has none. */
  readonly time: string | undefined;
  readonly rest: string;
}

/** The hours of each part of the day as people count them: 3h chiều is 15:00, 12h trưa is 12:00. */
const parts: Readonly<Record<string, (hour: number) => number | undefined>> = {
  sang: (hour) => (hour <= 11 ? hour : undefined),
  trua: (hour) => (hour >= 10 && hour <= 14 ? hour : hour <= 2 ? hour + 12 : undefined),
  chieu: (hour) => (hour >= 12 && hour <= 18 ? hour : hour >= 1 && hour <= 6 ? hour + 12 : undefined),
  toi: (hour) => (hour >= 17 ? hour : hour >= 5 && hour <= 11 ? hour + 12 : undefined),
  // 12h đêm may be the beginning or the end of the day: it is not guessed.
  dem: (hour) => (hour >= 21 || hour <= 4 ? hour : hour >= 8 && hour <= 11 ? hour + 12 : undefined),
  am: beforeNoon,
  pm: afterNoon,
  // Windows writes the two halves of the day so in Vietnamese.
  sa: beforeNoon,
  ch: afterNoon,
};

function beforeNoon(hour: number): number | undefined {
  return hour < 12 ? hour : hour === 12 ? 0 : undefined;
}

function afterNoon(hour: number): number | undefined {
  return hour < 12 ? hour + 12 : hour === 12 ? 12 : undefined;
}

/** Minutes need a unit, two digits or "rưỡi". What follows must not be a date that begins with the same digits. */
const minutes = String.raw`(\d{1,2}(?= ?(?:p|ph|phut)\b|['’′])|\d{2}|ruoi)`;
const ending = String.raw`(?: ?(?:p|ph|phut)\b|['’′]|(?!\d| ?[/.-] ?\d| (?:thang|thg|${monthPattern}) ?\d))`;
/** 8:30, 8h, 8h30, 8h30', 8 giờ 30 phút, 8 giờ rưỡi. */
const clock = new RegExp(
  String.raw`(?<![\d/.:-])(\d{1,2})(?::(\d{2})(?::00(?:\.0+)?)?(?![\d:])| ?(?:h|g(?:io)?)(?: ?${minutes}${ending})?(?![\da-z]))`,
);
const hourAlone = /(?<![\d/.:-])(\d{1,2})(?= ?(?:am|pm|sa|ch)\b)/;
const partOfDay = /\b(sang|trua|chieu|toi|dem|am|pm|sa|ch)\b/;

/**
 * Takes the time out of a text in folded letters.
 * @returns undefined if it is not a valid time: 25:00, 3h sáng chiều, 15h sáng.
 */
export function readTimePart(text: string): TimeReading | undefined {
  const found = clock.exec(text) ?? hourAlone.exec(text);
  // Without an hour "tới" does not mean the evening: it belongs to "next week".
  if (!found) return partOfDay.test(text.replace(/\btoi\b/, '')) ? undefined : { time: undefined, rest: text };
  const before = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`.trim();
  const part = partOfDay.exec(before)?.[1];
  const rest = part ? before.replace(partOfDay, ' ').replace(/ +/g, ' ').trim() : before;
  const typed = Number(found[1]);
  const hour = part ? parts[part]?.(typed) : typed;
  const minute = (found[2] ?? found[3] ?? '00').replace('ruoi', '30').padStart(2, '0');
  if (hour === undefined || hour > 23 || Number(minute) > 59 || partOfDay.test(rest)) return undefined;
  return { time: `${String(hour).padStart(2, '0')}:${minute}`, rest };
}
