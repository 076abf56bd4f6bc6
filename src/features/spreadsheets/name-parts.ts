import { comparable } from '../../lib/fold.ts';
import { keysOf } from '../../lib/records.ts';

/** What offices call the columns of a name in two: what stands before the given name, and the given name. */
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

/** What the column of a whole name is called wherever there are persons. */
export const wholeName = 'Họ và tên';

/** A column that holds part of a person's name. */
export type NamePart = 'family' | 'given';

const known = new Map(keysOf(called).flatMap((part) => called[part].map((name) => [comparable(name), part] as const)));

/** Which part of a person's name a column of this name holds; undefined: none, or all of it. */
export function namePart(heading: string): NamePart | undefined {
  return known.get(comparable(heading.replace(/\([^)]*\)/g, ' ')));
}
