import { declaredKind } from '../../declare/kinds/registry.ts';
import type { Resource } from '../../declare/resource.ts';
import { slugOf } from '../../declare/resource.ts';
import type { Lookup } from '../../engine/kinds/sheet.ts';
import { columnOf, tableOf } from '../../engine/names.ts';
import { query } from '../../engine/statement.ts';
import { comparable } from '../../lib/fold.ts';
import type { Database } from '../../platform/database/connect.ts';
import { listedReferences } from './columns.ts';
import { keyFields } from './row-key.ts';
import type { FileServices } from './row-sinks.ts';

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
  { registry, before }: Pick<FileServices, 'registry' | 'before'>,
  resource: Resource,
): Promise<ReadonlyMap<string, KnownRecords>> {
  const known = new Map<string, KnownRecords>();
  for (const { name, to } of listedReferences(resource)) {
    const target = registry.get(to);
    if (!target) continue;
    const named = await readNames(database, target, holderOf(resource, name), namesOf(target));
    known.set(name, knownRecords(named, keyOf(target), withoutPrefix(before.get(target) ?? [])));
  }
  return known;
}

/** The records of a resource by what they are called, as cells that name them are read; their codes are no names. */
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

/** The field that a record and what it points at share: the plant, of which a unit is one. */
function holderOf({ fields }: Resource, name: string): string | undefined {
  const field = fields[name];
  return field && declaredKind(field).target?.(field).within;
}

/** The fields by which a cell may name a record. */
function namesOf(target: Resource): string[] {
  const [key, ...others] = keyFields(target);
  // One of several fields that tell records apart names none of them.
  const alone = others.length === 0 ? key : undefined;
  return [target.title, alone, slugOf(target)?.name].filter((name) => name !== undefined);
}

async function readNames(
  database: Database,
  target: Resource,
  holder: string | undefined,
  names: readonly string[],
): Promise<Named[]> {
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

/** Makes the function that takes from a name what people write before it and that says no more than what it is. */
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
  // What is called so goes before what is called so and more.
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
