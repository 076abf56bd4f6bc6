import { files as declared, type FilesField, type FileValue } from '../../declare/kinds/files.ts';
import { fileUrl } from '../../lib/file-address.ts';
import { quoted } from '../names.ts';
import type { StoredKind } from './kind.ts';

export const files: StoredKind<FilesField> = {
  type: () => 'bigint[]',
  select: ({ name, column }) => {
    // OFFSET 0 makes PostgreSQL look up each file in turn: the list keeps its order without a sort.
    const found = `CASE WHEN cardinality(${column}) > 0 THEN (SELECT json_agg(json_build_object('id', m.id::text, 'key', m.storage_key, 'name', m.name,
      'mediaType', m.media_type, 'bytes', m.bytes) ORDER BY item.place)
      FROM unnest(${column}) WITH ORDINALITY AS item(id, place),
      LATERAL (SELECT id, storage_key, name, media_type, bytes FROM stored_files AS f WHERE f.id = item.id OFFSET 0) AS m) END`;
    return { columns: [`${column} AS ${quoted(name)}`, `${found} AS ${quoted(populatedOf(name))}`], joins: [] };
  },
  present: (name) => ({ [populatedOf(name)]: filesOf }),
  recorded: (column) => `${column}::text[]`,
  clean: (value) => (Array.isArray(value) ? [...new Set(value)] : value),
  files: () => ({ as: 'lists' }),
  referenceReader: {
    at: () => ({ media: 'file' }),
    ids: (value) => (Array.isArray(value) ? value : []),
    sql: (value) => value,
  },
};

function populatedOf(name: string): string {
  return declared.populated?.name(name) ?? '';
}

function filesOf(shown: unknown): FileValue[] {
  const found = (shown ?? []) as (FileValue & { key: string })[];
  return found.map(({ key, ...file }) => ({ ...file, url: fileUrl(key) }));
}
