import { createHash } from 'node:crypto';
import { comparable } from '../../../lib/fold.ts';
import type { Database } from '../../../platform/database/connect.ts';
import type { ImportColumn } from '../contract/operations.ts';

/** A remembered choice for columns of one name; a null field: they are skipped. */
export interface RememberedColumn {
  readonly field: string | null;
  /** They contain part of the field's value. */
  readonly part: boolean;
}

/** Whose choices are remembered, and for which files: those of a resource with all of these column names. */
export interface MemoryOf {
  readonly accountId: string;
  readonly resource: string;
  readonly headers: readonly string[];
}

/** What a person chose before for the columns of such a file, by folded name. */
export async function readMemory(database: Database, of: MemoryOf): Promise<ReadonlyMap<string, RememberedColumn>> {
  const row = await database
    .selectFrom('import_memories')
    .select('columns')
    .where('account_id', '=', of.accountId)
    .where('resource', '=', of.resource)
    .where('headings', '=', digestOf(of.headers))
    .executeTakeFirst();
  return new Map(Object.entries((row?.columns ?? {}) as Record<string, RememberedColumn>));
}

/** Remembers the choices of an import for the next such file of the person; without any, nothing changes. */
export async function rememberColumns(
  database: Database,
  of: Omit<MemoryOf, 'headers'> & { readonly importId: string },
  columns: readonly ImportColumn[],
): Promise<void> {
  const remembered = columnsToRemember(columns);
  if (!columns.some(({ by, header }) => by === 'chosen' && comparable(header) in remembered)) return;
  const values = { columns: JSON.stringify(remembered), import_id: of.importId };
  const headings = digestOf(columns.map(({ header }) => header));
  await database
    .insertInto('import_memories')
    .values({ account_id: of.accountId, resource: of.resource, headings, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'resource', 'headings']).doUpdateSet(values))
    .execute();
}

/** Forgets what a person chose for such files. */
export async function forgetColumns(database: Database, of: MemoryOf): Promise<void> {
  await database
    .deleteFrom('import_memories')
    .where('account_id', '=', of.accountId)
    .where('resource', '=', of.resource)
    .where('headings', '=', digestOf(of.headers))
    .execute();
}

/** Forgets what an import taught. */
export async function forgetTaught(database: Database, importId: string): Promise<void> {
  await database.deleteFrom('import_memories').where('import_id', '=', importId).execute();
}

/** The choices of a person, now or before, by folded name; of columns with one name only if they all have the same. */
function columnsToRemember(columns: readonly ImportColumn[]): Record<string, RememberedColumn> {
  const byName = Map.groupBy(columns, ({ header }) => comparable(header));
  byName.delete('');
  return Object.fromEntries(
    [...byName].flatMap(([name, [first, ...others]]) => {
      const { field = null, part = false, by } = first ?? {};
      const isChosen = by === 'chosen' || by === 'remembered';
      return isChosen && others.every((other) => other.field === field) ? [[name, { field, part }]] : [];
    }),
  );
}

/** Identifies column names, whatever their order. */
function digestOf(headers: readonly string[]): string {
  const names = new Set(headers.map(comparable).filter((name) => name !== ''));
  return createHash('sha256')
    .update([...names].toSorted().join('\n'))
    .digest('hex');
}
