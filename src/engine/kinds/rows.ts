import { randomUUID } from 'node:crypto';
import { filmName } from '../../declare/kinds/film.ts';
import { image as declaredImage } from '../../declare/kinds/image.ts';
import {
  leadsToVideos,
  type Row,
  type RowField,
  type RowsField,
  rowEntries,
  rowsOf,
  sameRow,
} from '../../declare/kinds/rows.ts';
import { quoted } from '../names.ts';
import { boolean } from './boolean.ts';
import { choice } from './choice.ts';
import { date } from './date.ts';
import { dayOfYear } from './day-of-year.ts';
import { decimal } from './decimal.ts';
import { filmNamedBy } from './film.ts';
import { image, pictureColumns, pictureOf } from './image.ts';
import { instant } from './instant.ts';
import { integer } from './integer.ts';
import type { StoredKind } from './kind.ts';
import { rowsSheet } from './rows-sheet.ts';
import { tags } from './tags.ts';
import { text } from './text.ts';
import { timeOfDay } from './time-of-day.ts';
import { url } from './url.ts';

const rowKinds = {
  text,
  url,
  boolean,
  integer,
  decimal,
  date,
  dayOfYear,
  instant,
  timeOfDay,
  choice,
  image,
  tags,
} satisfies { [K in RowField['kind']]: StoredKind<Extract<RowField, { kind: K }>> };

/** Children are stored in one column of their record, as a JSON array in their order. */
export const rows: StoredKind<RowsField> = {
  type: () => 'jsonb',
  isLong: (field) => field.detailOnly === true,
  encode: (value) => JSON.stringify(value),
  select: ({ name, field, column }) => {
    const shown = pictureNames(field).length + filmNames(field).length > 0 ? withFiles(column, field) : column;
    return { columns: [`${shown} AS ${quoted(name)}`], joins: [] };
  },
  present: (name, field) => (pictureNames(field).length > 0 ? { [name]: (shown) => presentRows(shown, field) } : {}),
  clean: (value, name, field) => (Array.isArray(value) ? value.map((row: Row) => cleanRow(row, name, field)) : value),
  settle: (value, before, field) => identified(rowsOf(value), rowsOf(before), field),
  files: (field) => {
    const of = rowEntries(field).flatMap(([name, child]) => (rowKind(child).files?.(child) ? [name] : []));
    return of.length > 0 ? { as: 'children', of } : undefined;
  },
  referenceReader: {
    at: () => ({ media: 'picture' }),
    ids: (value, field) => [
      ...new Set(
        rowsOf(value).flatMap((row) =>
          pictureNames(field).flatMap((name) => (typeof row[name] === 'string' ? [row[name]] : [])),
        ),
      ),
    ],
    sql: (value, field) => {
      const ids = pictureNames(field).map((name) => `(item ->> '${name}')`);
      if (ids.length === 0) return `'{}'::bigint[]`;
      return `ARRAY(SELECT DISTINCT picture.id::bigint FROM jsonb_array_elements(${value}) AS item,
        LATERAL (VALUES ${ids.join(', ')}) AS picture(id) WHERE picture.id IS NOT NULL)`;
    },
  },
  sheet: rowsSheet((field) => rowKind(field).sheet),
};

/** The stored kind of a child's field. */
function rowKind(field: RowField): StoredKind<RowField> {
  return rowKinds[field.kind] as StoredKind<RowField>;
}

function pictureNames(field: RowsField): string[] {
  return rowEntries(field).flatMap(([name, child]) => (child.kind === 'image' ? [name] : []));
}

/** The fields whose addresses can point to stored films. */
function filmNames(field: RowsField): string[] {
  return rowEntries(field).flatMap(([name, child]) => (leadsToVideos(child) ? [name] : []));
}

function populatedOf(name: string): string {
  return declaredImage.populated?.name(name) ?? '';
}

/** The rows with the data of their pictures and films. */
function withFiles(column: string, field: RowsField): string {
  const names = pictureNames(field);
  const media = (name: string) => quoted(`${name}_media`);
  const parts = [
    ...names.map((name) => `'${populatedOf(name)}', ${pictureColumns(media(name))}`),
    ...filmNames(field).map((name) => `'${filmName(name)}', ${filmNamedBy(`(item.value ->> '${name}')`)}`),
  ];
  const joins = names.map(
    (name) => `LEFT JOIN stored_files AS ${media(name)} ON ${media(name)}.id = (item.value ->> '${name}')::bigint`,
  );
  return `(SELECT coalesce(jsonb_agg(item.value || jsonb_build_object(${parts.join(', ')}) ORDER BY item.place), '[]')
    FROM jsonb_array_elements(${column}) WITH ORDINALITY AS item(value, place) ${joins.join(' ')})`;
}

function presentRows(shown: unknown, field: RowsField): Row[] {
  const names = pictureNames(field).map(populatedOf);
  return rowsOf(shown).map((row) => ({
    ...row,
    ...Object.fromEntries(names.map((name) => [name, pictureOf(row[name])])),
  }));
}

function cleanRow(row: Row, name: string, field: RowsField): Row {
  const values = rowEntries(field).map(([child, declared]) => {
    const { clean } = rowKind(declared);
    return [child, clean ? clean(row[child], name, declared) : row[child]];
  });
  return { ...(row.id !== undefined && { id: row.id }), ...Object.fromEntries(values) } as Row;
}

/**
 * Gives each row an id. A row without one, from a spreadsheet or new, takes the id of an earlier row with the same
 * values, else of one with the same title, else a new id.
 */
function identified(next: readonly Row[], before: readonly Row[], field: RowsField): Row[] {
  const known = new Set(next.map(({ id }) => id));
  const free = before.filter(({ id }) => !known.has(id));
  const take = (matches: (row: Row) => boolean) => {
    const place = free.findIndex(matches);
    return place < 0 ? undefined : free.splice(place, 1)[0]?.id;
  };
  const ids = next.map((row) => row.id ?? take((earlier) => sameRow(field, { ...row, id: earlier.id }, earlier)));
  return next.map((row, place) => ({
    ...row,
    id: ids[place] ?? take((earlier) => earlier[field.title] === row[field.title]) ?? randomUUID(),
  }));
}
