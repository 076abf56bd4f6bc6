import type { Translate } from '../../../browser/translation.ts';
import type { RowOf } from '../../../declare/record.ts';
import type { FileValue, ImageValue } from '../../../declare/resource.ts';
import { formatBytes, formatDuration, formatNumber } from '../../../lib/format.ts';
import { type libraryFiles, mostUses } from '../media/resource.ts';

/** A library file as the screens show it. */
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
  /** The address of a video's poster or a document's first page; empty where there is none. */
  readonly poster: string;
  /** The duration of a video in seconds; 0 where it is unknown. */
  readonly duration: number;
  /** The file itself, by its address. */
  readonly file: FileValue | undefined;
  readonly isWithoutAlt: boolean;
  readonly isUnused: boolean;
  /** A replacement waits for somebody who may publish it. */
  readonly isPending: boolean;
  /** Its bytes are missing from the storage. */
  readonly isMissing: boolean;
  /** The number of records that use it, counted up to `mostUses`. */
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

/** The number of uses of a file, as text. */
export function usesText({ useCount: count }: Pick<LibraryFile, 'useCount'>, t: Translate): string {
  return t(count < mostUses ? 'media:file.uses' : 'media:file.manyUses', { count });
}

/**
 * The size of a file as text, for a picture with its dimensions and for a video with its duration: "1.200 × 800 · 820
 * KB".
 */
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
