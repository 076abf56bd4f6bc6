import { comparable } from '../../lib/fold.ts';
import { keysOf } from '../../lib/records.ts';

/**
 * The names that offices use for the two columns of a person's name: everything before the given name, and the given
 * name.
 */
const called: Readonly<Record<NamePart, readonly string[]>> = {
  family: [
    ...[
      'Họ',
      'Họ đệm',
      'Họ và đệm',
      'Họ và tên đệm',
      'Họ tên đệm',
      'Họ và chữ đệm',
      'Họ chữ đệm',
      'Tên đệm',
      'Chữ đệm',
    ],
    ...['Họ lót', 'Họ và lót', 'Họ và tên lót', 'Họ và chữ lót', 'Họ chữ lót', 'Tên lót', 'Chữ lót'],
    ...['Family name', 'Last name', 'Surname', 'Middle name'],
  ],
  given: ['Tên', 'Tên gọi', 'Given name', 'First name'],
};

/** The usual name of the column with the whole name of a person. */
export const wholeName = 'Họ và tên';

/** A column with part of a person's name. */
export type NamePart = 'family' | 'given';

const known = new Map(keysOf(called).flatMap((part) => called[part].map((name) => [comparable(name), part] as const)));

/** The part of a person's name in a column with this heading; undefined: none, or the whole name. */
export function namePart(heading: string): NamePart | undefined {
  return known.get(comparable(heading.replace(/\([^)]*\)/g, ' ')));
}
