import { ProblemError } from '../../contract/errors.ts';
import { declaredKind } from '../../declare/kinds/registry.ts';
import { resourceOperations } from '../../declare/operations.ts';
import type { AnyRecord } from '../../declare/record.ts';
import { fieldEntries, type Resource, type ResourceRegistry, writableEntries } from '../../declare/resource.ts';
import type { Database } from '../../platform/database/connect.ts';
import { auditInsert, auditText, callValues } from '../audit.ts';
import { insertedSelection, jsonOf, selectionOf, toResponse } from '../columns.ts';
import { type Context, callerOf } from '../handler.ts';
import { storedKind } from '../kinds/registry.ts';
import { columnOf, tableOf } from '../names.ts';
import { momentOfPublishing } from '../publishing/publishable.ts';
import { readsPrivate } from '../row-access/private-fields.ts';
import { searchVector, searchWords } from '../search.ts';
import { Parameters, query } from '../statement.ts';
import { referenceLockParts } from './references.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Stores a new record with its history and returns it, with a single statement: it checks and locks the references,
 * writes the record and its history, and reads the record back. Undefined if a reference points to nothing.
 */
export async function insertOne(
  database: Database,
  resource: Resource,
  registry: ResourceRegistry,
  values: Values,
  context: Context,
): Promise<AnyRecord | undefined> {
  const personal = readsPrivate(resource, context);
  const caller = callerOf(context);
  const change = { operation: resourceOperations(resource).insert.name, resource: resource.name };
  const settled = settledValues(resource, values, {});
  const [row] = await query<AnyRecord>(database, insertText(resource, registry, personal), [
    ...writableEntries(resource).map(([name, field]) => encoded(field, settled[name])),
    settled.status,
    caller.accountId,
    caller.fullName,
    searchWords(resource, settled),
    ...callValues(change, context),
  ]);
  return row && toResponse(resource, row);
}

/**
 * Writes changed values of a locked record, with its history, and returns the record.
 * @throws ProblemError NOT_FOUND.
 */
export async function updateOne(
  transaction: Database,
  resource: Resource,
  registry: ResourceRegistry,
  current: AnyRecord,
  { operation, values }: { operation: string; values: Values },
  context: Context,
): Promise<AnyRecord> {
  const parameters = new Parameters();
  const id = parameters.add(current.id);
  const changes = settledValues(resource, values, current);
  const assignments = Object.entries(changes).map(([name, value]) => {
    const field = resource.fields[name];
    if (!field) return `${columnOf(name)} = ${parameters.add(value, 'smallint')}`;
    return `${columnOf(name)} = ${parameters.add(encoded(field, value), storedKind(field).type(field))}`;
  });
  assignments.push('version = version + 1', 'updated_at = now()');
  assignments.push(`updated_by = ${parameters.add(callerOf(context).accountId, 'uuid')}`);
  if (resource.search.some((name) => name in changes)) {
    const words = searchWords(resource, { ...current, ...changes });
    assignments.push(`search = ${searchVector(parameters.add(words, 'text'))}`);
  }
  const before = bareValues(resource, current, Object.keys(changes));
  const audit = auditInsert('r', { operation, resource: resource.name, before, after: changes }, context, parameters);
  const personal = readsPrivate(resource, context);
  const { columns, joins } = selectionOf(resource, registry, { of: 'record', personal });
  const text = `WITH r AS (UPDATE ${tableOf(resource)} SET ${assignments.join(', ')} WHERE id = ${id} RETURNING *),
    audit AS (${audit}) SELECT ${columns} FROM r ${joins}`;
  const [row] = await query<AnyRecord>(transaction, text, parameters.values);
  if (!row) throw new ProblemError('NOT_FOUND');
  return toResponse(resource, row);
}

/**
 * Values as they are stored: completed by comparing them with the values before, and with the time of publishing if the
 * record becomes public without one.
 */
export function settledValues(resource: Resource, values: Values, before: Values): Values {
  const settled: Record<string, unknown> = { ...values };
  for (const [name, field] of fieldEntries(resource)) {
    const { settle } = storedKind(field);
    if (settle && name in settled) settled[name] = settle(settled[name], before[name], field);
  }
  return { ...settled, ...momentOfPublishing(resource, { ...before, ...settled }) };
}

/** The named values of a record, without populated parts. */
function bareValues(resource: Resource, record: Values, names: readonly string[]): Values {
  const raw = names.map((name) => {
    const field = resource.fields[name];
    const strip = field && declaredKind(field).raw;
    return [name, strip ? strip(record[name], field) : record[name]];
  });
  return Object.fromEntries(raw);
}

function encoded(field: Resource['fields'][string], value: unknown): unknown {
  const { encode } = storedKind(field);
  return encode ? encode(value) : value;
}

const insertTexts = new WeakMap<Resource, Map<boolean, string>>();

/** The INSERT statement of a resource, built once. */
function insertText(resource: Resource, registry: ResourceRegistry, personal: boolean): string {
  const texts = insertTexts.get(resource) ?? new Map<boolean, string>();
  insertTexts.set(resource, texts);
  const text = texts.get(personal) ?? makeInsertText(resource, registry, personal);
  texts.set(personal, text);
  return text;
}

/** Its parameters: the fields, status, account, the account's name, search words, and those of `auditText`. */
function makeInsertText(resource: Resource, registry: ResourceRegistry, personal: boolean): string {
  const parameters = new Parameters();
  const columns: string[] = [];
  const sources: string[] = [];
  const set = (name: string, source: string) => {
    columns.push(columnOf(name));
    sources.push(source);
  };

  const placeholders = new Map(
    writableEntries(resource).map(([name, field]) => [name, parameters.add(name, storedKind(field).type(field))]),
  );
  for (const [name, placeholder] of placeholders) set(name, placeholder);
  const held = referenceLockParts(resource, registry, (name) => placeholders.get(name) ?? 'NULL');
  if (resource.ordered) {
    set('position', `(SELECT coalesce(max(position), 0) + 1 FROM ${tableOf(resource)} WHERE deleted_at IS NULL)`);
  }
  set('status', parameters.add('status', 'smallint'));
  const account = parameters.add('account', 'uuid');
  const author = parameters.add('author', 'text');
  set('createdBy', account);
  set('updatedBy', account);
  set('search', searchVector(parameters.add('words', 'text')));

  // The values are taken from the stored row: a text of some kilobytes is not sent a second time.
  const audited = { before: 'NULL::jsonb', after: jsonOf(resource, 'r') };
  const { columns: shown, joins } = insertedSelection(resource, registry, personal, author);
  const where = held.conditions.length > 0 ? `WHERE ${held.conditions.join(' AND ')}` : '';
  const parts = [
    ...held.relations,
    `r AS (INSERT INTO ${tableOf(resource)} (${columns.join(', ')}) SELECT ${sources.join(', ')} ${where} RETURNING *)`,
    `audit AS (${auditText('r', audited, undefined, parameters)})`,
  ];
  return `WITH ${parts.join(', ')} SELECT ${shown} FROM r ${joins}`;
}
