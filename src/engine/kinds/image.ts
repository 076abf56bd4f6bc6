import { image as declared, type ImageField, type ImageValue } from '../../declare/kinds/image.ts';
import { fileUrl, imageVariants } from '../../lib/file-address.ts';
import { quoted } from '../names.ts';
import type { StoredKind } from './kind.ts';

export const image: StoredKind<ImageField> = {
  type: () => 'bigint',
  select: ({ name, column }) => {
    const media = quoted(`${name}_media`);
    return {
      columns: [`${column} AS ${quoted(name)}`, `${pictureColumns(media)} AS ${quoted(companionOf(name))}`],
      joins: [`LEFT JOIN stored_files AS ${media} ON ${media}.id = ${column}`],
    };
  },
  present: (name) => ({ [companionOf(name)]: pictureOf }),
  recorded: (column) => `${column}::text`,
  files: () => ({ as: 'single' }),
  pointer: {
    at: ({ purpose }) => ({ media: purpose ?? 'picture' }),
    ids: (value) => (typeof value === 'string' ? [value] : []),
    sql: (value) => `array_remove(ARRAY[${value}], NULL)`,
  },
};

function companionOf(name: string): string {
  return declared.companion?.name(name) ?? '';
}

/** What is read of a picture from a row of `media`, as one text. */
export function pictureColumns(media: string): string {
  return `${media}.width || ' ' || ${media}.height || ' ' || ${media}.storage_key || ' ' || ${media}.alt`;
}

/** A picture from "<width> <height> <storage key> <alternative text>"; only the last may hold spaces. */
export function pictureOf(shown: unknown): ImageValue | null {
  const [, width, height, key, alt = ''] = /^(\d+) (\d+) (\S+) (.*)$/s.exec(String(shown)) ?? [];
  if (key === undefined) return null;
  return {
    url: fileUrl(key),
    alt,
    width: Number(width),
    height: Number(height),
    variants: imageVariants(key, Number(width)),
  };
}
