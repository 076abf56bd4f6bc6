import type { FieldError } from '../../contract/errors.ts';
import { fieldEntries, type Resource } from '../../declare/resource.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Context } from '../handler.ts';
import { addressesIn } from '../kinds/kind.ts';
import { storedKind } from '../kinds/registry.ts';
import type { ResourceScope } from '../record-rules.ts';
import { query } from '../statement.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Values that newly name, by its address, a document that the caller may not choose: a record that names a document
 * opens it to its readers (decision 58). Addresses are matched as in the triggers that count uses.
 * @param before the record before the change: a text may keep the files that it named already.
 */
export async function refusedTexts(
  database: Database,
  resource: Resource,
  { registry, rules }: ResourceScope,
  { values, before }: { values: Values; before: Values },
  context: Context,
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  const library = registry.get('media');
  const refused = library && rules.get(library)?.refusedChoice;
  for (const [name, field] of fieldEntries(resource)) {
    const named = storedKind(field).files?.(field);
    const text = addressesIn(values[name], named);
    if (!text.includes('/files/')) continue;
    // A text may link to any address of this site. A child that must be a file is useless without it.
    const found = await query<{ id: string | null; isOffered: boolean }>(
      database,
      `SELECT file.id, coalesce(library AND deleted_at IS NULL, false) AS "isOffered"
       FROM unnest(file_keys($1)) AS named(key) LEFT JOIN stored_files AS file ON storage_key = named.key
       WHERE named.key <> ALL(file_keys($2)) AND width IS NULL AND (file.id IS NOT NULL OR $3)`,
      [text, addressesIn(before[name], named), named?.as === 'children'],
    );
    const ids = found.flatMap(({ id }) => id ?? []);
    const isRefused = found.some(({ isOffered }) => !isOffered) || (await refused?.(database, ids, context));
    if (found.length > 0 && isRefused) errors.push({ path: name, code: 'linkedFile' });
  }
  return errors;
}
