import type { UnfinishedUpload } from '../contract/media.ts';

/** By what a file is known again when it is chosen once more. */
export type KnownFile = Pick<UnfinishedUpload, 'name' | 'bytes' | 'lastModified'>;

/** What is known of a file that was chosen. */
export function knownFile({ name, size, lastModified }: File): KnownFile {
  return { name: name.normalize('NFC'), bytes: size, lastModified };
}

/** The same text for the same file. */
export function identityOf({ name, bytes, lastModified }: KnownFile): string {
  return `${lastModified} ${bytes} ${name}`;
}

/** Whether a file is the one that is known. */
export function isSameFile(file: File, known: KnownFile): boolean {
  return identityOf(knownFile(file)) === identityOf(known);
}
