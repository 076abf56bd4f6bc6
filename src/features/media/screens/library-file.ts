import type { AnyRecord, FileValue, ImageValue } from '../../../declare/resource.ts';
import { formatNumber } from '../../../lib/format.ts';
import { formatBytes } from '../../../ui/editor/upload-text.ts';

/** What the screens show of a file of the library. */
export interface LibraryFile {
  readonly id: string;
  readonly name: string;
  readonly alt: string;
  readonly kind: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  readonly image: ImageValue | null;
  /** The file itself, by its address. */
  readonly file: FileValue | undefined;
  readonly isWithoutAlt: boolean;
  readonly isUnused: boolean;
}

/** Reads a record of the library. */
export function libraryFile(record: AnyRecord): LibraryFile {
  return {
    id: record.id,
    name: String(record.name),
    alt: String(record.alt ?? ''),
    kind: String(record.kind),
    mediaType: String(record.mediaType),
    bytes: Number(record.bytes),
    width: Number(record.width),
    height: Number(record.height),
    image: (record.pictureImage ?? null) as ImageValue | null,
    file: ((record.fileFiles ?? []) as FileValue[])[0],
    isWithoutAlt: record.withoutAlt === true,
    isUnused: record.unused === true,
  };
}

/** The size of a file in words, and of a picture its sides: "1.200 × 800 · 820 KB". */
export function sizeText({ width, height, bytes }: Pick<LibraryFile, 'width' | 'height' | 'bytes'>): string {
  const sides = width > 0 ? [`${formatNumber(width)} × ${formatNumber(height)}`] : [];
  return [...sides, formatBytes(bytes)].join(' · ');
}
