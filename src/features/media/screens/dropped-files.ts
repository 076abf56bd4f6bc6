/** Files that one drop brings at most: more are too many to look over, and to hold. */
export const mostDropped = 1000;

/** A file with the directories, from the outermost, that it was dropped in. */
export interface DroppedFile {
  readonly file: File;
  readonly path: readonly string[];
}

/** As much of what the browser tells of a file or directory as is asked of it. */
export type Entry = Pick<FileSystemEntry, 'name' | 'isDirectory' | 'isFile'>;

/**
 * What is let go over a page, with all that is in its directories, up to `mostDropped`. Must be called while the event is
 * handled: afterwards the browser has forgotten what it was.
 */
export function readDropped(transfer: DataTransfer): Promise<{ files: DroppedFile[]; isCut: boolean }> {
  const entries = [...transfer.items].flatMap((item) => (item.kind === 'file' ? (item.webkitGetAsEntry() ?? []) : []));
  // Files that are pasted, or made by a script, have no entry.
  if (entries.length === 0) return Promise.resolve({ files: atTop([...transfer.files]), isCut: false });
  return filesIn(entries);
}

/** Files that lie in no directory. */
export function atTop(files: readonly File[]): DroppedFile[] {
  return files.map((file) => ({ file, path: [] }));
}

/** An entry that is still to be looked into, with the directories that it lies in. */
interface WaitingEntry {
  readonly entry: Entry;
  readonly path: readonly string[];
}

/** The files of entries and of the directories among them, in their order; what cannot be read is left out. */
export async function filesIn(entries: readonly Entry[]): Promise<{ files: DroppedFile[]; isCut: boolean }> {
  const files: DroppedFile[] = [];
  const waiting = entries.map((entry): WaitingEntry => ({ entry, path: [] }));
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { entry, path } = next;
    if (isOfTheSystem(entry.name)) continue;
    if (files.length === mostDropped) return { files, isCut: true };
    if (entry.isDirectory) {
      const inside = [...path, entry.name.normalize('NFC')];
      const children = await childrenOf(entry as FileSystemDirectoryEntry);
      waiting.unshift(...children.map((child) => ({ entry: child, path: inside })));
    } else if (entry.isFile) {
      const file = await fileOf(entry as FileSystemFileEntry);
      if (file) files.push({ file, path });
    }
  }
  return { files, isCut: false };
}

/** What systems write into every directory: nobody means to upload it. */
function isOfTheSystem(name: string): boolean {
  return name.startsWith('.') || /^(thumbs\.db|desktop\.ini)$/i.test(name);
}

/** A directory tells its entries in portions; an empty one is the end. */
async function childrenOf(directory: FileSystemDirectoryEntry): Promise<Entry[]> {
  const reader = directory.createReader();
  const children: Entry[] = [];
  for (;;) {
    const portion = await new Promise<Entry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
    if (portion.length === 0) return children.sort((one, other) => one.name.localeCompare(other.name, 'vi'));
    children.push(...portion);
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File | undefined> {
  return new Promise((resolve) => entry.file(resolve, () => resolve(undefined)));
}
