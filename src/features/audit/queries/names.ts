import { type Resource, type ResourceRegistry, referencesOf } from '../../../declare/resource.ts';
import { columnOf, tableOf } from '../../../engine/names.ts';
import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';
import type { AuditDetail } from '../contract/audit.ts';
import type { AuditTexts } from '../texts.ts';

/** A field that references records of a resource, by id or code, in entries about `records`. */
export interface LoggedReference {
  readonly records: string;
  readonly field: string;
  readonly to: Resource;
  readonly by: 'id' | 'code';
}

type Named = Pick<AuditDetail, 'resource' | 'before' | 'after'>;
type Names = AuditDetail['names'];

/** Reads the names of values: titles of referenced records, and texts for the product's own names. */
export function nameReader(registry: ResourceRegistry, logged: readonly LoggedReference[]) {
  const pointersOf = (resource: string): Omit<LoggedReference, 'records'>[] => {
    const declared = registry.get(resource);
    const own = declared ? referencesOf(declared) : [];
    return [
      ...own.flatMap(({ name, to }) => {
        const target = registry.get(to);
        return target ? [{ field: name, to: target, by: 'id' as const }] : [];
      }),
      ...logged.filter(({ records }) => records === resource),
    ];
  };

  /** Adds the names of its values to each entry. */
  return async <Entry extends Named>(
    database: Database,
    words: AuditTexts,
    entries: readonly Entry[],
  ): Promise<(Entry & { names: Names })[]> => {
    const wanted = new Map<string, { pointer: Omit<LoggedReference, 'records'>; values: Set<string> }>();
    for (const entry of entries) {
      for (const reference of pointersOf(entry.resource)) {
        const key = `${reference.to.name} ${reference.by}`;
        const requested = wanted.get(key) ?? { pointer: reference, values: new Set<string>() };
        wanted.set(key, requested);
        for (const value of valuesOf(entry, reference.field)) requested.values.add(value);
      }
    }
    const found = new Map<string, Map<string, string>>();
    for (const [key, { pointer: reference, values }] of wanted) {
      if (values.size > 0) found.set(key, await titlesOf(database, reference.to, reference.by, [...values]));
    }
    return entries.map((entry) => {
      const names: Names = ownNames(entry, words);
      for (const { field, to, by } of pointersOf(entry.resource)) {
        const titles = found.get(`${to.name} ${by}`);
        const resolved = valuesOf(entry, field).flatMap((value) => {
          const title = titles?.get(value);
          return title === undefined ? [] : [[value, title] as const];
        });
        if (resolved.length > 0) names[field] = Object.fromEntries(resolved);
      }
      return { ...entry, names };
    });
  };
}

/** Names that the product gives itself: operations, kinds of records, columns of files. */
function ownNames(entry: Named, words: AuditTexts): Names {
  const after = entry.after ?? {};
  const kind = typeof after.resource === 'string' ? after.resource : '';
  const ways: [string, (value: string) => string][] = [
    ['apis', words.operation],
    ['operation', words.operation],
    ['resource', words.subject],
    ['columns', (value) => words.field(kind, value)],
  ];
  return Object.fromEntries(
    ways.flatMap(([field, name]) => {
      const values = entry.resource === 'media' ? [] : valuesOf(entry, field);
      return values.length > 0 ? [[field, Object.fromEntries(values.map((value) => [value, name(value)]))]] : [];
    }),
  );
}

/** The texts of a field before and after, one per item of a list. */
function valuesOf({ before, after }: Named, field: string): string[] {
  const values = [before?.[field], after?.[field]].flat();
  return [...new Set(values.filter((value) => typeof value === 'string'))];
}

/** Titles of records, also in the trash; of permanently deleted ones the last title in the log. */
async function titlesOf(
  database: Database,
  resource: Resource,
  by: 'id' | 'code',
  values: readonly string[],
): Promise<Map<string, string>> {
  const rows = await query<{ value: string; name: string }>(
    database,
    `SELECT ${by}::text AS value, ${columnOf(resource.title)}::text AS name FROM ${tableOf(resource)}
     WHERE ${by === 'id' ? 'id = ANY($1::bigint[])' : 'code = ANY($1::text[])'}`,
    [by === 'id' ? values.filter((value) => /^\d{1,18}$/.test(value)) : values],
  );
  const known = new Map(rows.map(({ value, name }) => [value, name]));
  const unknownIds = values.filter((value) => !known.has(value));
  if (unknownIds.length === 0 || by !== 'id' || resource.fields[resource.title]?.private) return known;
  const title = `coalesce(after -> $3, before -> $3)`;
  const resolved = await query<{ value: string; name: string }>(
    database,
    `SELECT DISTINCT ON (record_id) record_id AS value, ${title} #>> '{}' AS name FROM audit_log
     WHERE resource = $1 AND record_id = ANY($2) AND jsonb_typeof(${title}) = 'string' ORDER BY record_id, id DESC`,
    [resource.name, unknownIds, resource.title],
  );
  for (const { value, name } of resolved) known.set(value, name);
  return known;
}
