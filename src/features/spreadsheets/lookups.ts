import { declaredKind } from '../../declare/kinds/registry.ts';
import type { Resource } from '../../declare/resource.ts';
import { slugOf } from '../../declare/resource.ts';
import type { Context } from '../../engine/handler.ts';
import type { Lookup } from '../../engine/kinds/sheet.ts';
import { columnOf, tableOf } from '../../engine/names.ts';
import { readableCondition } from '../../engine/row-access/readable-rows.ts';
import { query } from '../../engine/statement.ts';
import { comparable } from '../../lib/fold.ts';
import type { Database } from '../../platform/database/connect.ts';
import { listedReferences } from './columns.ts';
import { keyFields } from './row-key.ts';
import type { FileServices } from './row-sinks.ts';

/** The records that a column can name: how a cell finds one, the list, and their names. */
export interface KnownRecords {
  readonly lookup: Lookup;
  /** The record with a name among those of a parent record that another cell names. */
  among(text: string, holder: string): string | undefined;
  /** The first name is shown to people. */
  readonly named: readonly { readonly id: string; readonly names: readonly string[]; readonly holder: string | null }[];
}

/**
 * The records that cells can name: by title, by the key of their own spreadsheets, by slug, by their other names. They
 * are read once per import, because resources that are referenced by name are short lists.
 */
export async function readKnownRecords(
  { registry, rules, before }: Pick<FileServices, 'registry' | 'rules' | 'before'>,
  resource: Resource,
  context: Context,
): Promise<ReadonlyMap<string, KnownRecords>> {
  const known = new Map<string, KnownRecords>();
  for (const { name, to } of listedReferences(resource)) {
    const target = registry.get(to);
    if (!target) continue;
    const only = await readableCondition({ registry, rules }, target, context);
    const named = await readNames(context.database, target, holderOf(resource, name), namesOf(target), only);
    known.set(name, knownRecords(named, keyOf(target), withoutPrefix(before.get(target) ?? [])));
  }
  return known;
}

/** The records of a resource by their names, as cells name them; codes do not count. */
export async function knownByName(
  database: Database,
  target: Resource,
  before: readonly string[],
): Promise<KnownRecords> {
  return knownRecords(
    await readNames(database, target, undefined, [target.title]),
    keyOf(target),
    withoutPrefix(before),
  );
}

type Named = KnownRecords['named'][number];

/** The field that a record and its reference share: the plant, which also has the unit. */
function holderOf({ fields }: Resource, name: string): string | undefined {
  const field = fields[name];
  return field && declaredKind(field).target?.(field).within;
}

/** The fields by which a cell may name a record. */
function namesOf(target: Resource): string[] {
  const [key, ...others] = keyFields(target);
  // A single field of a composite key identifies no record.
  const alone = others.length === 0 ? key : undefined;
  return [target.title, alone, slugOf(target)?.name].filter((name) => name !== undefined);
}

async function readNames(
  database: Database,
  target: Resource,
  holder: string | undefined,
  names: readonly string[],
  only = 'true',
): Promise<Named[]> {
  const columns = [...new Set(names)].map((name) => `${columnOf(name)}::text`);
  const also = target.spreadsheet?.also;
  const more = also === undefined ? '' : ` || ${columnOf(also)}`;
  return query<Named>(
    database,
    `SELECT id, ARRAY[${columns.join(', ')}]${more} AS names, ${holder === undefined ? 'NULL::bigint' : columnOf(holder)} AS holder FROM ${tableOf(target)} AS r WHERE deleted_at IS NULL AND (${only})`,
    [],
  );
}

/**
 * How names are compared: a resource with several names accepts each in any spelling, with or without blanks (Ia Ly,
 * Ialy).
 */
function keyOf(target: Resource): (name: string) => string {
  return target.spreadsheet?.also === undefined ? comparable : (name) => comparable(name).replaceAll(' ', '');
}

/** Creates the function that removes common prefixes from a name, which only say what kind of thing it is. */
export function withoutPrefix(before: readonly string[]): (name: string) => string {
  const starts = before.map(comparable).toSorted((one, other) => other.length - one.length);
  return (name) => {
    const written = comparable(name);
    const start = starts.find((each) => written.startsWith(`${each} `));
    return start === undefined ? written : written.slice(start.length + 1);
  };
}

function knownRecords(
  named: readonly Named[],
  keyOfName: (name: string) => string,
  bare: (name: string) => string,
): KnownRecords {
  const found = new Map<string, Set<string>>();
  const foundBare = new Map<string, Set<string>>();
  for (const { id, names } of named) {
    for (const name of names) {
      add(found, keyOfName(name), id);
      add(foundBare, keyOfName(bare(name)), id);
    }
  }
  // A match of the full name wins over one without the prefix.
  const idsOf = (text: string) => found.get(keyOfName(text)) ?? foundBare.get(keyOfName(bare(text)));
  return {
    lookup: lookupOf(idsOf),
    among: (text, holder) => {
      const ids = idsOf(text);
      const [one, ...others] = ids ? named.filter((each) => ids.has(each.id) && each.holder === holder) : [];
      return others.length > 0 ? undefined : one?.id;
    },
    named,
  };
}

function add(ids: Map<string, Set<string>>, key: string, id: string): void {
  ids.set(key, (ids.get(key) ?? new Set()).add(id));
}

function lookupOf(idsOf: (name: string) => ReadonlySet<string> | undefined): Lookup {
  return (text) => {
    const [id, ...others] = idsOf(text) ?? [];
    if (id === undefined) return { error: { code: 'referenceUnknown', values: { text } } };
    return others.length > 0 ? { error: { code: 'referenceAmbiguous', values: { text } } } : { value: id };
  };
}
