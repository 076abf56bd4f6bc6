import { image as declared, type ImageField, type ImageValue } from '../../declare/kinds/image.ts';
import { avifCopies, fileUrl, imageVariants } from '../../lib/file-address.ts';
import { quoted } from '../names.ts';
import type { StoredKind } from './kind.ts';

export const image: StoredKind<ImageField> = {
  type: () => 'bigint',
  select: ({ name, field, column, inRow }) => {
    const media = quoted(`${name}_media`);
    // A thumbnail needs neither placeholder nor AVIF copies. They would make a page of thumbnails a third larger.
    const picture = inRow && !field.onCards ? thumbnailColumns(media) : pictureColumns(media);
    return {
      columns: [`${column} AS ${quoted(name)}`, `${picture} AS ${quoted(populatedOf(name))}`],
      joins: [`LEFT JOIN stored_files AS ${media} ON ${media}.id = ${column}`],
    };
  },
  present: (name) => ({ [populatedOf(name)]: pictureOf }),
  recorded: (column) => `${column}::text`,
  files: () => ({ as: 'single' }),
  referenceReader: {
    at: ({ purpose }) => ({ media: purpose ?? 'picture' }),
    ids: (value) => (typeof value === 'string' ? [value] : []),
    sql: (value) => `array_remove(ARRAY[${value}], NULL)`,
  },
};

function populatedOf(name: string): string {
  return declared.populated?.name(name) ?? '';
}

/** The columns of `stored_files` that describe a picture. */
export interface StoredPicture {
  readonly key: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  /** Empty if none can be made. */
  readonly placeholder: string | null;
  /** Whether AVIF copies exist. */
  readonly avif: boolean;
  readonly focalX: number;
  readonly focalY: number;
}

/** A stored picture as the API sends it. */
export function shownPicture({ key, alt, width, height, ...picture }: StoredPicture): ImageValue {
  return {
    url: fileUrl(key),
    alt,
    width,
    height,
    variants: imageVariants(key, width),
    avif: picture.avif ? avifCopies(key, width) : [],
    placeholder: picture.placeholder || null,
    focal: { x: picture.focalX, y: picture.focalY },
  };
}

/** The columns of a picture in `media`, as one text. */
export function pictureColumns(media: string): string {
  return asText(media, `coalesce(${media}.avif, false)::int`, `coalesce(nullif(${media}.placeholder, ''), '-')`);
}

/** Like `pictureColumns`, without AVIF copies and placeholder. */
function thumbnailColumns(media: string): string {
  return asText(media, `'0'`, `'-'`);
}

function asText(media: string, avif: string, placeholder: string): string {
  const of = (column: string) => `${media}.${column}`;
  const before = ['width', 'height', 'focal_x', 'focal_y'].map(of);
  return [...before, avif, placeholder, ...['storage_key', 'alt'].map(of)].join(` || ' ' || `);
}

const written = /^(\d+) (\d+) (\d+) (\d+) ([01]) (\S+) (\S+) (.*)$/s;

/** A picture from the text of `pictureColumns`. Only its last part, the alternative text, may contain spaces. */
export function pictureOf(shown: unknown): ImageValue | null {
  const [, width, height, focalX, focalY, avif, placeholder = '-', key, alt = ''] = written.exec(String(shown)) ?? [];
  if (key === undefined) return null;
  return shownPicture({
    ...{ key, alt, width: Number(width), height: Number(height), avif: avif === '1' },
    ...{ placeholder: placeholder === '-' ? null : placeholder, focalX: Number(focalX), focalY: Number(focalY) },
  });
}
