import type { DragEvent } from 'react';
import type { RowOf } from '../../../declare/record.ts';
import type { libraryFiles } from '../media/resource.ts';

/** The part of a file's record that moving it needs. */
export interface MovedFile {
  readonly id: string;
  readonly version: number;
  readonly folderId: string | null;
}

/** The data type of dragged files. */
const type = 'application/x-library-files';

export function movedFile(record: RowOf<typeof libraryFiles>): MovedFile {
  return { id: record.id, version: record.version, folderId: record.folderId };
}

/** Starts dragging files. */
export function drag(event: DragEvent, files: readonly MovedFile[]): void {
  event.dataTransfer.effectAllowed = 'move';
  event.dataTransfer.setData(type, JSON.stringify(files));
}

/** Whether files of the library are dragged over an element. */
export function holdsFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes(type);
}

/** The dropped files; empty for anything else. */
export function droppedFiles(event: DragEvent): readonly MovedFile[] {
  const text = event.dataTransfer.getData(type);
  return text === '' ? [] : (JSON.parse(text) as MovedFile[]);
}
