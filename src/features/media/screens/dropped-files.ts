/** Maximum files of one drop: more are too many to review, and to hold in memory. */
export const mostDropped = 1000;

/** A file with the names of its directories, from the outermost. */
export interface DroppedFile {
  readonly file: File;
  readonly path: readonly string[];
}

/** The part of the browser's entry for a file or directory that is used. */
export type Entry = Pick<FileSystemEntry, 'name' | 'isDirectory' | 'isFile'>;

/**
 * The dropped files, including those in directories, up to `mostDropped`. Call it during the event: afterwards the
 * browser clears the data.
 */
export function readDropped(transfer: DataTransfer): Promise<{ files: DroppedFile[]; isCut: boolean }> {
  const entries = [...transfer.items].flatMap((item) => (item.kind === 'file' ? (item.webkitGetAsEntry() ?? []) : []));
  // Files from the clipboard or a script have no entry.
  if (entries.length === 0) return Promise.resolve({ files: atTop([...transfer.files]), isCut: false });
  return filesIn(entries);
}

/** Files without a directory. */
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
    if (isDirectory(entry)) {
      const inside = [...path, entry.name.normalize('NFC')];
      const children = await childrenOf(entry);
      waiting.unshift(...children.map((child) => ({ entry: child, path: inside })));
    } else if (isFile(entry)) {
      const file = await fileOf(entry);
      if (file) files.push({ file, path });
    }
  }
  return { files, isCut: false };
}

/** Files that operating systems put into every directory; nobody means to upload them. */
function isOfTheSystem(name: string): boolean {
  return name.startsWith('.') || /^(thumbs\.db|desktop\.ini)$/i.test(name);
}

function isDirectory(entry: Entry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function isFile(entry: Entry): entry is FileSystemFileEntry {
  return entry.isFile;
}

/** A directory returns its entries in batches; an empty batch is the end. */
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
