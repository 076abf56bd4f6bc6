import type { UnfinishedUpload } from '../contract/media.ts';

/** Identifies a file when it is chosen again. */
export type KnownFile = Pick<UnfinishedUpload, 'name' | 'bytes' | 'lastModified'>;

/** The identity of a chosen file. */
export function knownFile({ name, size, lastModified }: File): KnownFile {
  return { name: name.normalize('NFC'), bytes: size, lastModified };
}

/** The same text for the same file. */
export function identityOf({ name, bytes, lastModified }: KnownFile): string {
  return `${lastModified} ${bytes} ${name}`;
}

/** Whether a file has this identity. */
export function isSameFile(file: File, known: KnownFile): boolean {
  return identityOf(knownFile(file)) === identityOf(known);
}
