import { describe, expect, test } from 'vitest';
import { type Entry, filesIn, mostDropped } from './dropped-files.ts';

const file = (name: string) =>
  ({
    ...{ name, isFile: true, isDirectory: false },
    file: (done: (file: File) => void) => done(new File(['x'], name)),
  }) as unknown as Entry;
/** A directory that returns two entries at a time; browsers return hundreds. */
const directory = (name: string, children: readonly Entry[]) =>
  ({
    ...{ name, isFile: false, isDirectory: true },
    createReader: () => {
      const left = [...children];
      return { readEntries: (done: (some: Entry[]) => void) => done(left.splice(0, 2)) };
    },
  }) as unknown as Entry;
const readDrop = async (entries: readonly Entry[]) => {
  const { files, isCut } = await filesIn(entries);
  return { names: files.map((each) => [...each.path, each.file.name].join('/')), isCut };
};

describe('what is dropped', () => {
  test('is every file of every directory in it, however many, without what systems leave there', async () => {
    const inner = directory('Tuabin', ['4.jpg', '3.jpg', '5.jpg', '2.jpg', 'Thumbs.db'].map(file));
    const outer = directory('Nhà máy', [file('.DS_Store'), inner, file('1.jpg')]);
    expect(await readDrop([outer, file('lẻ.jpg')])).toEqual({
      names: [
        'Nhà máy/1.jpg',
        ...['2.jpg', '3.jpg', '4.jpg', '5.jpg'].map((name) => `Nhà máy/Tuabin/${name}`),
        'lẻ.jpg',
      ],
      isCut: false,
    });
  });

  test('ends at the most that one drop brings, and says so', async () => {
    const many = Array.from({ length: mostDropped + 1 }, (_, place) => file(`${String(place).padStart(4, '0')}.jpg`));
    const { names, isCut } = await readDrop([directory('Năm', many)]);
    expect([names.length, names.at(-1), isCut]).toEqual([mostDropped, 'Năm/0999.jpg', true]);
    expect(await readDrop([directory('Năm', many.slice(1))])).toMatchObject({ isCut: false });
  });

  test('with a directory that cannot be read is the rest', async () => {
    const closed = {
      ...directory('Khoá', []),
      createReader: () => ({ readEntries: (_: unknown, no: () => void) => no() }),
    };
    expect(await readDrop([closed as unknown as Entry, file('1.jpg')])).toEqual({ names: ['1.jpg'], isCut: false });
  });
});
