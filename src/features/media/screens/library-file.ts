import type { Translate } from '../../../browser/translation.ts';
import type { RowOf } from '../../../declare/record.ts';
import type { FileValue, ImageValue } from '../../../declare/resource.ts';
import { formatBytes, formatDuration, formatNumber } from '../../../lib/format.ts';
import { type libraryFiles, mostUses } from '../media/resource.ts';

/** What the screens show of a file of the library. */
export interface LibraryFile {
  readonly id: string;
  readonly name: string;
  readonly alt: string;
  readonly kind: NonNullable<RowOf<typeof libraryFiles>['kind']>;
  readonly mediaType: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  readonly image: ImageValue | null;
  /** The address of what stands for a film, or of a document's first page; empty where there is none. */
  readonly poster: string;
  /** Seconds that a film lasts; 0 where nobody knows. */
  readonly duration: number;
  /** The file itself, by its address. */
  readonly file: FileValue | undefined;
  readonly isWithoutAlt: boolean;
  readonly isUnused: boolean;
  /** Another content of it waits for somebody who may publish. */
  readonly isPending: boolean;
  /** Its bytes are not there. */
  readonly isMissing: boolean;
  /** How many records use it, counted up to `mostUses`. */
  readonly useCount: number;
}

/** Reads a record of the library. */
export function libraryFile(record: RowOf<typeof libraryFiles>): LibraryFile {
  return {
    id: record.id,
    name: record.name,
    alt: record.alt,
    kind: record.kind ?? 'document',
    mediaType: record.mediaType,
    bytes: record.bytes,
    width: record.width,
    height: record.height,
    poster: record.poster,
    duration: record.duration,
    image: record.pictureImage,
    file: record.fileFiles[0],
    isWithoutAlt: record.withoutAlt,
    isUnused: record.unused,
    isPending: record.pendingContent,
    isMissing: record.missingBytes,
    useCount: record.useCount,
  };
}

/** In how many places a file is used, in words. */
export function usesText({ useCount: count }: Pick<LibraryFile, 'useCount'>, t: Translate): string {
  return t(count < mostUses ? 'media:file.uses' : 'media:file.manyUses', { count });
}

/** The size of a file in words, of a picture with its sides and of a film with how long it lasts: "1.200 × 800 · 820 KB". */
export function sizeText({
  width,
  height,
  bytes,
  duration,
}: Pick<LibraryFile, 'width' | 'height' | 'bytes' | 'duration'>): string {
  const sides = width > 0 ? [`${formatNumber(width)} × ${formatNumber(height)}`] : [];
  const lasts = duration > 0 ? [formatDuration(duration)] : [];
  return [...sides, ...lasts, formatBytes(bytes)].join(' · ');
}
