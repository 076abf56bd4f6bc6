import { type Resource, slugOf } from '../declare/resource.ts';
import { slugify } from '../lib/fold.ts';
import type { Database } from '../platform/database/connect.ts';
import { columnOf, tableOf } from './names.ts';
import { query } from './statement.ts';

/** A slug from a title. A title without Latin letters gives the resource's name, so that the address is never empty. */
export function slugFrom(resource: Resource, title: unknown, max: number): string {
  return slugify(String(title ?? ''), max - suffixRoom) || resource.name;
}

/** Characters kept free at the end for "-2", "-3" …. */
const suffixRoom = 8;

/**
 * The first of `slug`, `slug-2`, `slug-3` … that no live record has. An advisory lock until the end of the transaction
 * serializes the callers, so that a free slug is still free when it is written.
 */
export async function freeSlug(transaction: Database, resource: Resource, wanted: string): Promise<string> {
  const field = slugOf(resource);
  if (!field) return wanted;
  await query(transaction, 'SELECT pg_advisory_xact_lock(hashtext($1))', [`slug ${resource.name}`]);
  const column = columnOf(field.name);
  const slug = wanted.slice(0, field.max - suffixRoom).replace(/-+$/, '');
  // A slug has only letters a-z, digits and dashes, so the pattern needs no escaping.
  const rows = await query<{ slug: string }>(
    transaction,
    `SELECT ${column} AS slug FROM ${tableOf(resource)}
     WHERE deleted_at IS NULL AND (${column} = $2 OR ${column} ~ ('^' || $1 || '-[0-9]+$'))`,
    [slug, wanted],
  );
  const taken = new Set(rows.map((row) => row.slug));
  if (!taken.has(wanted)) return wanted;
  let number = 2;
  while (taken.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}
