import { declaredKind } from '../../declare/kinds/registry.ts';
import type { Resource, ResourceRegistry } from '../../declare/resource.ts';
import { slugOf } from '../../declare/resource.ts';
import type { Lookup } from '../../engine/kinds/sheet.ts';
import { columnOf, tableOf } from '../../engine/names.ts';
import { query } from '../../engine/statement.ts';
import { comparable } from '../../lib/fold.ts';
import type { Database } from '../../platform/database/connect.ts';
import { listedReferences } from './columns.ts';
import { keyFields } from './row-key.ts';

/** The records that a column names: how a cell finds one, which there are, and what they are called. */
export interface KnownRecords {
  readonly lookup: Lookup;
  /** The record of a name among those of another that a cell names. */
  among(text: string, holder: string): string | undefined;
  /** The first name is the one that people are shown. */
  readonly named: readonly { readonly id: string; readonly names: readonly string[]; readonly holder: string | null }[];
}

/**
 * The records that cells name: by title, by the key of their own spreadsheets, by slug, by their other names. They are read once an import: what
 * others point at by name are lists that a person can know.
 */
export async function readKnownRecords(
  database: Database,
  registry: ResourceRegistry,
  resource: Resource,
): Promise<ReadonlyMap<string, KnownRecords>> {
  const known = new Map<string, KnownRecords>();
  for (const { name, to } of listedReferences(resource)) {
    const target = registry.get(to);
    if (target)
      known.set(name, knownRecords(await readNames(database, target, holderOf(resource, name)), keyOf(target)));
  }
  return known;
}

type Named = KnownRecords['named'][number];

/** The field that a record and what it points at share: the plant, of which a unit is one. */
function holderOf({ fields }: Resource, name: string): string | undefined {
  const field = fields[name];
  return field && declaredKind(field).target?.(field).within;
}

async function readNames(database: Database, target: Resource, holder: string | undefined): Promise<Named[]> {
  const [key, ...others] = keyFields(target);
  // One of several fields that tell records apart names none of them.
  const alone = others.length === 0 ? key : undefined;
  const names = [target.title, alone, slugOf(target)?.name].filter((name) => name !== undefined);
  const columns = [...new Set(names)].map((name) => `${columnOf(name)}::text`);
  const also = target.spreadsheet?.also;
  const more = also === undefined ? '' : ` || ${columnOf(also)}`;
  return query<Named>(
    database,
    `SELECT id, ARRAY[${columns.join(', ')}]${more} AS names, ${holder === undefined ? 'NULL::bigint' : columnOf(holder)} AS holder FROM ${tableOf(target)} WHERE deleted_at IS NULL`,
    [],
  );
}

/** How names are compared: what has several is known in any spelling of each, with blanks or without (Ia Ly, Ialy). */
function keyOf(target: Resource): (name: string) => string {
  return target.spreadsheet?.also === undefined ? comparable : (name) => comparable(name).replaceAll(' ', '');
}

function knownRecords(named: readonly Named[], keyOfName: (name: string) => string): KnownRecords {
  const found = new Map<string, Set<string>>();
  for (const { id, names } of named) {
    for (const name of names) {
      const key = keyOfName(name);
      found.set(key, (found.get(key) ?? new Set()).add(id));
    }
  }
  return {
    lookup: lookupOf(found, keyOfName),
    among: (text, holder) => {
      const ids = found.get(keyOfName(text));
      const [one, ...others] = ids ? named.filter((each) => ids.has(each.id) && each.holder === holder) : [];
      return others.length > 0 ? undefined : one?.id;
    },
    named,
  };
}

function lookupOf(names: ReadonlyMap<string, ReadonlySet<string>>, keyOfName: (name: string) => string): Lookup {
  return (text) => {
    const [id, ...others] = names.get(keyOfName(text)) ?? [];
    if (id === undefined) return { error: { code: 'referenceUnknown', values: { text } } };
    return others.length > 0 ? { error: { code: 'referenceAmbiguous', values: { text } } } : { value: id };
  };
}
