import { expect, test } from 'vitest';
import type { FolderNode } from '../contract/folder-rights.ts';
import { foldersInside } from './folders-inside.ts';

const may = { browse: true, add: true, change: true, choose: true };
const folder = (id: string, parentId: string | null, files: number): FolderNode => ({
  ...{ id, parentId, name: `Thư mục ${id}`, version: 1, files, may },
});

test('a folder names those directly in it, each with the files of all that are below', () => {
  const folders = [
    folder('1', null, 0),
    folder('2', '1', 3),
    folder('3', '2', 4),
    folder('4', '3', 5),
    folder('5', '1', 0),
  ];
  expect(foldersInside(folders, '1')).toEqual([
    { id: '2', name: 'Thư mục 2', filesBelow: 12 },
    { id: '5', name: 'Thư mục 5', filesBelow: 0 },
  ]);
  expect(foldersInside(folders, '4')).toEqual([]);
});
