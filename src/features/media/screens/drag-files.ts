import type { DragEvent } from 'react';
import type { RowOf } from '../../../declare/record.ts';
import type { libraryFiles } from '../media/resource.ts';

/** As much of a file's record as moving it takes. */
export interface MovedFile {
  readonly id: string;
  readonly version: number;
  readonly folderId: string | null;
}

/** What is dragged is named by this type while it is held. */
const type = 'application/x-library-files';

export function movedFile(record: RowOf<typeof libraryFiles>): MovedFile {
  return { id: record.id, version: record.version, folderId: record.folderId };
}

/** Takes files in hand. */
export function drag(event: DragEvent, files: readonly MovedFile[]): void {
  event.dataTransfer.effectAllowed = 'move';
  event.dataTransfer.setData(type, JSON.stringify(files));
}

/** Whether files of the library are held over something. */
export function holdsFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes(type);
}

/** The files that were let go; none when it was something else. */
export function droppedFiles(event: DragEvent): readonly MovedFile[] {
  const text = event.dataTransfer.getData(type);
  return text === '' ? [] : (JSON.parse(text) as MovedFile[]);
}
