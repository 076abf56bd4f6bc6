import { distance } from 'fastest-levenshtein';
import { declaredKind } from '../../declare/kinds/registry.ts';
import { choiceKeys } from '../../declare/labels.ts';
import type { Resource } from '../../declare/resource.ts';
import type { Context } from '../../engine/handler.ts';
import { type CellReader, textOf } from '../../engine/kinds/sheet.ts';
import { comparable, foldWords } from '../../lib/fold.ts';
import { choiceLabels, statusNames } from './labels.ts';
import type { KnownRecords } from './lookups.ts';

/** A candidate for the meaning of a value: its id or option, and its names. */
export interface Candidate {
  readonly value: string;
  readonly names: readonly string[];
  /** The message keys of its name; absent: it has one name in all languages, the first of its names. */
  readonly keys?: string[];
  /** The stored value, where it is not a text. */
  readonly held?: number;
}

/** The records or options that the cells of a column can name; undefined for a field that names nothing. */
export function candidatesOf(
  resource: Resource,
  name: string,
  records: ReadonlyMap<string, KnownRecords>,
): readonly Candidate[] | undefined {
  const known = records.get(name);
  if (known) return known.named.map(({ id, names }) => ({ value: id, names }));
  const field = resource.fields[name];
  if (name === 'status')
    return statusNames(resource).map(({ code, names }) => ({
      ...{ value: String(code), names, held: code },
      keys: [`status.${resource.statuses}.${code}`],
    }));
  const options = field && declaredKind(field).options?.(field);
  return options?.map((option) => ({
    ...{ value: option, names: choiceLabels(resource, name, option) },
    keys: choiceKeys(resource, name, option),
  }));
}

/** The name of a candidate in the caller's language. */
export function calledFor({ names: [name = ''], keys }: Candidate, context: Context): string {
  return keys ? context.text(keys) : name;
}

/**
 * A reader that applies value mappings. A value that names something now wins over its mapping, and a mapping to
 * something that no longer exists is ignored.
 */
export function readerWithMappings(
  read: CellReader,
  candidates: readonly Candidate[],
  mappings: ReadonlyMap<string, string>,
  onUse: (text: string, value: string) => void,
): CellReader {
  const possible = new Map(candidates.map((candidate) => [candidate.value, candidate]));
  return (cell) => {
    const reading = read(cell);
    if (!('error' in reading)) return reading;
    const text = textOf(cell).trim();
    const value = mappings.get(comparable(text));
    const meant = possible.get(value ?? '');
    if (meant) {
      onUse(text, meant.value);
      return { value: meant.held ?? meant.value };
    }
    return { error: { ...reading.error, values: { text, ...reading.error.values } } };
  };
}

/** Maximum candidates for a value. */
const mostOffered = 3;
/** Maximum share of a name's words that may differ from the text. */
const nearEnough = 0.45;
/** Maximum share of its letters that may differ: two-syllable names of different dams are often this close. */
const nearlySpelt = 0.3;

/** The candidates whose names are nearest to a text, best first: by spelling, by initials, or by shared words. */
export function nearest(text: string, candidates: readonly Candidate[]): Candidate[] {
  return candidates
    .map((candidate) => ({ candidate, far: Math.min(...candidate.names.map((name) => farness(text, name))) }))
    .filter(({ far }) => far <= nearEnough)
    .toSorted((one, other) => one.far - other.far)
    .slice(0, mostOffered)
    .map(({ candidate }) => candidate);
}

/** From 0, equal, to 1, nothing in common. */
function farness(text: string, name: string): number {
  const [written, called] = [foldWords(text), foldWords(name)];
  const [one, other] = [written.join(' '), called.join(' ')];
  if (one === '' || other === '') return 1;
  // Sông Bung 2 is not Sông Bung 4, however similar the spelling.
  if (!isShortFor(written, called) && numbersOf(written) !== numbersOf(called)) return 1;
  const letters = distance(one, other) / Math.max(one.length, other.length);
  const spelling = letters <= nearlySpelt ? letters : 1;
  const initials = isShortFor(written, called) ? 0.05 : 1;
  const shared = written.filter((word) => called.includes(word)).length;
  // Words that all occur in the name weigh more than the distance of the spelling.
  return Math.min(spelling, initials, 1 - (0.9 * shared) / Math.max(written.length, called.length));
}

/** The words that contain a digit. */
function numbersOf(words: readonly string[]): string {
  return words.filter((word) => /\d/.test(word)).join(' ');
}

/** Whether words are the initials of others, or equal to them: KTAT, Phòng KH-VT for Phòng Kế hoạch và Vật tư. */
function isShortFor(written: readonly string[], called: readonly string[]): boolean {
  const letters = written.filter((word) => !called.includes(word)).join('');
  const initials = called.filter((word) => !written.includes(word)).map((word) => word[0]);
  if (letters.length < 2 || letters.length * 2 < initials.length) return false;
  // Short words in between may be left out.
  let place = -1;
  return [...letters].every((letter) => {
    place = initials.indexOf(letter, place + 1);
    return place >= 0;
  });
}
