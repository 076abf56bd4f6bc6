import type { Resource, ResourceRegistry } from '../../declare/resource.ts';
import { slugOf } from '../../declare/resource.ts';
import type { Lookup } from '../../engine/kinds/sheet.ts';
import { columnOf, tableOf } from '../../engine/names.ts';
import { query } from '../../engine/statement.ts';
import { comparable } from '../../lib/fold.ts';
import type { Database } from '../../platform/database/connect.ts';
import { listedReferences } from './columns.ts';

/**
 * Finds the records that cells name: by title, by the key of their own spreadsheets, by slug. They are read once an import:
 * what others point at by name are lists that a person can know.
 */
export async function createLookups(
  database: Database,
  registry: ResourceRegistry,
  resource: Resource,
): Promise<ReadonlyMap<string, Lookup>> {
  const lookups = new Map<string, Lookup>();
  for (const { name, to } of listedReferences(resource)) {
    const target = registry.get(to);
    if (target) lookups.set(name, lookupOf(await readNames(database, target)));
  }
  return lookups;
}

async function readNames(database: Database, target: Resource): Promise<Map<string, Set<string>>> {
  const names = [target.title, target.spreadsheet?.key, slugOf(target)?.name].filter((name) => name !== undefined);
  const columns = [...new Set(names)].map((name) => `${columnOf(name)}::text`);
  const rows = await query<{ id: string; names: string[] }>(
    database,
    `SELECT id, ARRAY[${columns.join(', ')}] AS names FROM ${tableOf(target)} WHERE deleted_at IS NULL`,
    [],
  );
  const found = new Map<string, Set<string>>();
  for (const row of rows) {
    for (const name of row.names) {
      const key = comparable(name);
      found.set(key, (found.get(key) ?? new Set()).add(row.id));
    }
  }
  return found;
}

function lookupOf(names: ReadonlyMap<string, ReadonlySet<string>>): Lookup {
  return (text) => {
    const [id, ...others] = names.get(comparable(text)) ?? [];
    if (id === undefined) return { error: { code: 'referenceUnknown', values: { text } } };
    return others.length > 0 ? { error: { code: 'referenceAmbiguous', values: { text } } } : { value: id };
  };
}
