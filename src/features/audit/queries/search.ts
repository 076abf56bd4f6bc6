import type { Resource, ResourceRegistry } from '../../../declare/resource.ts';
import { tableOf } from '../../../engine/names.ts';
import { searchCondition, searchQuery } from '../../../engine/search.ts';
import { Parameters, query } from '../../../engine/statement.ts';
import { foldWords } from '../../../lib/fold.ts';
import type { Database } from '../../../platform/database/connect.ts';
import type { AuditTexts } from '../texts.ts';

/** What the search words match in the log. */
export interface Found {
  /** For each word the accounts, operations and kinds of records whose names contain it. */
  readonly words: readonly { accounts: string[]; operations: string[]; resources: string[] }[];
  /** Records whose current or former title matches all words, as two lists of the same length. */
  readonly records: { readonly resources: string[]; readonly ids: string[] };
  /** The typed text: an address or its beginning, a record's id or a request's id. */
  readonly text: string;
}

/** The most records of one kind, and the most entries with a former title, that one search reads. */
const mostRecords = 500;

/** The resources whose titles everyone who reads the log may see. */
export function openTitles(registry: ResourceRegistry): Resource[] {
  return [...registry.values()].filter(({ fields, title }) => !fields[title]?.private);
}

/**
 * Resolves a text once to everything it can mean, with indexes, so that the log is filtered by equality only. It does
 * not search values of changes, except former titles: others may be personal.
 */
export async function findWords(
  database: Database,
  registry: ResourceRegistry,
  words: AuditTexts,
  text: string | undefined,
): Promise<Found | undefined> {
  const searched = foldWords(text ?? '').slice(0, 8);
  if (text === undefined || searched.length === 0) return undefined;
  const operations = await query<{ name: string }>(database, 'SELECT name FROM apis', []);
  const named = [...operations.map(({ name }) => name), ...unlisted].map(
    (name) => [name, words.operation(name)] as const,
  );
  const subjects = words.subjects().map((name) => [name, words.subject(name)] as const);
  const found = searched.map(async (word) => ({
    accounts: await accountsOf(database, word),
    operations: namesWith(word, named),
    resources: namesWith(word, subjects),
  }));
  return { words: await Promise.all(found), records: await recordsOf(database, registry, text), text: text.trim() };
}

/** The condition on an entry `a` that it matches. */
export function foundCondition({ words, records, text }: Found, parameters: Parameters): string {
  // Omits conditions that cannot be true, since they would be evaluated for many thousand entries.
  const any = (column: string, values: readonly string[], type: string) =>
    values.length > 0 ? [`a.${column} = ANY(${parameters.add(values, `${type}[]`)})`] : [];
  const ways: string[] = [];
  if (
    words.every(({ accounts, operations, resources }) => accounts.length + operations.length + resources.length > 0)
  ) {
    const each = words.map(({ accounts, operations, resources }) => [
      ...any('account_id', accounts, 'uuid'),
      ...any('operation', operations, 'text'),
      ...any('resource', resources, 'text'),
    ]);
    ways.push(each.map((parts) => `(${parts.join(' OR ')})`).join(' AND '));
  }
  if (!/\s/.test(text)) {
    const typed = parameters.add(text, 'text');
    ways.push(`a.request_id = ${typed}`, `a.record_id = ${typed}`);
    if (/^[\da-f]*[.:][\da-f.:]*$/i.test(text)) ways.push(`starts_with(a.ip_address, ${typed})`);
  }
  if (records.ids.length > 0) {
    const [kinds, ids] = [parameters.add(records.resources, 'text[]'), parameters.add(records.ids, 'text[]')];
    ways.push(`(a.resource, a.record_id) IN (SELECT * FROM unnest(${kinds}, ${ids}))`);
  }
  return ways.length > 0 ? `(${ways.map((way) => `(${way})`).join(' OR ')})` : 'false';
}

/** Operations that occur only in the log. */
const unlisted = ['loginFailed', 'eraseAuditValues'];

function namesWith(word: string, named: readonly (readonly [string, string])[]): string[] {
  return named.flatMap(([name, text]) =>
    name.toLowerCase() === word || foldWords(text).some((each) => each.startsWith(word)) ? [name] : [],
  );
}

async function accountsOf(database: Database, word: string): Promise<string[]> {
  const parameters = new Parameters();
  const condition = searchCondition(word, parameters) ?? 'false';
  const text = `SELECT r.id FROM accounts AS r WHERE ${condition} LIMIT ${mostRecords}`;
  return (await query<{ id: string }>(database, text, parameters.values)).map(({ id }) => id);
}

async function recordsOf(database: Database, registry: ResourceRegistry, text: string): Promise<Found['records']> {
  // Finding a record by private values would disclose them.
  const open = [...registry.values()].filter(({ search, fields }) => !search.some((name) => fields[name]?.private));
  const parameters = new Parameters();
  const condition = searchCondition(text, parameters) ?? 'false';
  const parts = open.map(
    (resource) =>
      `(SELECT '${resource.name}' AS kind, r.id::text FROM ${tableOf(resource)} AS r WHERE ${condition} LIMIT ${mostRecords})`,
  );
  const [present, former] = await Promise.all([
    query<Named>(database, parts.join(' UNION ALL '), parameters.values),
    formerlyCalled(database, registry, text),
  ]);
  const rows = [...present, ...former];
  return { resources: rows.map(({ kind }) => kind), ids: rows.map(({ id }) => id) };
}

interface Named {
  kind: string;
  id: string;
}

/** The fields whose former values have a word index (migration `former_titles`). */
const indexedTitles = ['title', 'name', 'fullName'];

/** Records with such a former title in the log, of which some have a new title by now and some no longer exist. */
function formerlyCalled(database: Database, registry: ResourceRegistry, text: string): Promise<Named[]> {
  const parameters = new Parameters();
  // The index contains only titles; another field with such a name would match as if it were one.
  const titled = openTitles(registry).filter(
    ({ fields, title }) => indexedTitles.filter((name) => name in fields).join() === title,
  );
  const kinds = parameters.add(
    titled.map(({ name }) => name),
    'text[]',
  );
  const condition = `former_title_words(a.before) @@ ${searchQuery(text, parameters) ?? 'NULL'}`;
  return query<Named>(
    database,
    `SELECT a.resource AS kind, a.record_id AS id FROM audit_log AS a
     WHERE a.before ?| ARRAY['${indexedTitles.join("', '")}'] AND a.resource = ANY(${kinds}) AND ${condition}
     LIMIT ${mostRecords}`,
    parameters.values,
  );
}
