import { ProblemError } from '../contract/errors.ts';
import { resourceOperations } from '../declare/operations.ts';
import { type AnyRecord, fieldEntries, type Resource, statusSets } from '../declare/resource.ts';
import type { Database } from '../platform/database/connect.ts';
import { auditText, callValues } from './audit.ts';
import { columnOf, columnType, insertedSelection, jsonOf, present, type ResourceRegistry, tableOf } from './columns.ts';
import { violatedUnique } from './database-errors.ts';
import { type Context, callerOf } from './handler.ts';
import { checkPrivateWriting, readsPrivate } from './private-fields.ts';
import { checkReferences, checkTree, treeFieldOf } from './references.ts';
import { searchVector, searchWords } from './search.ts';
import { freeSlug, slugFieldOf, slugFrom } from './slugs.ts';
import { Parameters, query } from './statement.ts';
import { checkDecision, checkValues, cleanValues } from './values.ts';

type Values = Record<string, unknown>;

/** How often a slug made from the title is made anew when somebody else took it in between. */
const slugTries = 5;

/**
 * Stores a new record with its audit row and answers it. In the common case that is a single statement: what it
 * points at is checked and held, the record and its history are written, and the record is read back.
 * @throws ProblemError VALIDATION_FAILED, CONFLICT_UNIQUE.
 */
export async function insertRecord(
  resource: Resource,
  registry: ResourceRegistry,
  input: Values,
  context: Context,
): Promise<AnyRecord> {
  const values = cleanValues(resource, input);
  checkValues(resource, values);
  checkPrivateWriting(resource, values, context);
  checkDecision(resource, statusSets[resource.statuses].initial, values.status, context);
  const slug = slugFieldOf(resource);
  const ownSlug = slug && values[slug.name] === '' ? slugFrom(resource, values[slug.from], slug.max) : undefined;
  if (slug && ownSlug) values[slug.name] = ownSlug;

  for (let tries = 1; ; tries += 1) {
    try {
      return await insertOnce(resource, registry, values, context, tries > 1 ? ownSlug : undefined);
    } catch (error) {
      const unique = violatedUnique(error, resource);
      if (!unique) throw error;
      if (!ownSlug || unique !== slug?.name || tries === slugTries) {
        throw new ProblemError('CONFLICT_UNIQUE', { errors: [{ path: unique, code: 'unique' }] });
      }
    }
  }
}

/** One try; `takenSlug`: the slug that the try before found in use, for which the next free one is taken. */
async function insertOnce(
  resource: Resource,
  registry: ResourceRegistry,
  values: Values,
  context: Context,
  takenSlug: string | undefined,
): Promise<AnyRecord> {
  const slug = slugFieldOf(resource);
  const tree = treeFieldOf(resource);
  const inTree = tree && values[tree.name] !== null;
  if (!inTree && takenSlug === undefined) {
    return insertStatement(context.database, resource, registry, values, context);
  }
  return context.database.transaction().execute(async (transaction) => {
    const free = slug && takenSlug ? { [slug.name]: await freeSlug(transaction, resource, takenSlug) } : {};
    if (inTree) await checkTree(transaction, resource, null, values[tree.name]);
    return insertStatement(transaction, resource, registry, { ...values, ...free }, context);
  });
}

async function insertStatement(
  database: Database,
  resource: Resource,
  registry: ResourceRegistry,
  values: Values,
  context: Context,
): Promise<AnyRecord> {
  const personal = readsPrivate(resource, context);
  const texts = insertTexts.get(resource) ?? new Map<boolean, string>();
  insertTexts.set(resource, texts);
  const text = texts.get(personal) ?? insertText(resource, registry, personal);
  texts.set(personal, text);
  const caller = callerOf(context);
  const change = { operation: resourceOperations(resource).insert.name, resource: resource.name };
  const [row] = await query<AnyRecord>(database, text, [
    ...fieldEntries(resource).map(([name]) => values[name]),
    values.status,
    caller.accountId,
    caller.fullName,
    searchWords(resource, values),
    ...callValues(change, context),
  ]);
  if (row) return present(resource, row);
  // Nothing was stored because something it points at is not there: say what.
  await checkReferences(database, resource, registry, values);
  throw new ProblemError('CONFLICT_VERSION');
}

const insertTexts = new WeakMap<Resource, Map<boolean, string>>();

/** The statement that inserts a record. Its parameters: the fields, status, account, its name, search words, and `auditText`'s. */
function insertText(resource: Resource, registry: ResourceRegistry, personal: boolean): string {
  const parameters = new Parameters();
  const held: string[] = [];
  const conditions: string[] = [];
  const columns: string[] = [];
  const sources: string[] = [];
  const set = (name: string, source: string) => {
    columns.push(columnOf(name));
    sources.push(source);
  };

  for (const [name, field] of fieldEntries(resource)) {
    const value = parameters.add(name, columnType(field));
    set(name, value);
    const target = field.kind === 'reference' ? registry.get(field.to) : undefined;
    if (target) {
      const relation = columnOf(`held_${name}`);
      held.push(
        `${relation} AS MATERIALIZED (SELECT id FROM ${tableOf(target)}
          WHERE id = ${value} AND deleted_at IS NULL FOR KEY SHARE)`,
      );
      conditions.push(`(${value} IS NULL OR EXISTS (SELECT FROM ${relation}))`);
    }
    if (field.kind === 'image') {
      conditions.push(`(${value} IS NULL OR EXISTS (SELECT FROM media WHERE id = ${value} AND width IS NOT NULL))`);
    }
    if (field.kind === 'files') {
      const found = `(SELECT count(*) FROM media WHERE id = ANY(${value}))`;
      conditions.push(`(cardinality(${value}) = 0 OR ${found} = cardinality(${value}))`);
    }
  }
  if (resource.ordered) {
    set('position', `(SELECT coalesce(max(position), 0) + 1 FROM ${tableOf(resource)} WHERE deleted_at IS NULL)`);
  }
  set('status', parameters.add('status', 'smallint'));
  const account = parameters.add('account', 'uuid');
  const author = parameters.add('author', 'text');
  set('createdBy', account);
  set('updatedBy', account);
  set('search', searchVector(parameters.add('words', 'text')));

  // What was stored, as the row itself tells: a text of some kilobytes is not sent a second time.
  const audited = { before: 'NULL::jsonb', after: jsonOf(resource, 'r') };
  const { columns: shown, joins } = insertedSelection(resource, registry, personal, author);
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  const parts = [
    ...held,
    `r AS (INSERT INTO ${tableOf(resource)} (${columns.join(', ')}) SELECT ${sources.join(', ')} ${where} RETURNING *)`,
    `audit AS (${auditText('r', audited, undefined, parameters)})`,
  ];
  return `WITH ${parts.join(', ')} SELECT ${shown} FROM r ${joins}`;
}
