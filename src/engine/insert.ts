import { ProblemError } from '../contract/errors.ts';
import { emptyValue, sameValue } from '../declare/kinds/registry.ts';
import { resourceOperations } from '../declare/operations.ts';
import type { AnyRecord, InputOf, RecordOf } from '../declare/record.ts';
import { type Resource, type ResourceRegistry, slugOf, statusSets, treeOf } from '../declare/resource.ts';
import type { Database } from '../platform/database/connect.ts';
import { uniqueRefusal, violatedUnique } from './database-errors.ts';
import { readRecord } from './detail.ts';
import type { Context } from './handler.ts';
import { isRuled, type RecordChange, type ResourceScope, underRules } from './record-rules.ts';
import { checkPrivateWriting, readsPrivate } from './row-access/private-fields.ts';
import { checkReferenceChoice } from './row-access/reference-choice.ts';
import { hasSaveKey, underSaveKey } from './save-keys.ts';
import { freeSlug, slugFrom } from './slugs.ts';
import { checkTree } from './tree.ts';
import { asStored } from './update.ts';
import { checkDecision, checkValues, cleanValues } from './values.ts';
import { insertOne } from './write/one.ts';
import { checkReferences } from './write/references.ts';

type Values = Record<string, unknown>;

/** How often a slug from the title is retried when another record took it in the meantime. */
const slugTries = 5;

/**
 * Stores a new record with its history and returns it, usually with a single statement.
 * @throws ProblemError VALIDATION_FAILED, CONFLICT_UNIQUE.
 */
export function insertRecord<R extends Resource>(
  resource: R,
  scope: ResourceScope,
  input: InputOf<R>,
  context: Context,
): Promise<RecordOf<R>>;
export async function insertRecord(
  resource: Resource,
  scope: ResourceScope,
  input: Values,
  context: Context,
): Promise<AnyRecord> {
  const values = cleanValues(resource, input);
  checkValues(resource, values, { personal: readsPrivate(resource, context) });
  checkPrivateWriting(resource, (name) => isFilled(resource, name, values), context);
  await checkReferenceChoice(context.database, resource, scope, { values }, context);
  checkDecision(resource, statusSets[resource.statuses].initial, values.status, context);
  const slug = slugOf(resource);
  const ownSlug = slug && values[slug.name] === '' ? slugFrom(resource, values[slug.from], slug.max) : undefined;
  if (slug && ownSlug) values[slug.name] = ownSlug;

  for (let tries = 1; ; tries += 1) {
    try {
      return await insertOnce(resource, scope, { input, values }, context, tries > 1 ? ownSlug : undefined);
    } catch (error) {
      const again = ownSlug && violatedUnique(error, resource) === slug?.name && tries < slugTries;
      if (!again) throw uniqueRefusal(error, resource) ?? error;
    }
  }
}

/** Whether the author of a new record sets a field. The others start with their empty values. */
function isFilled(resource: Resource, name: string, values: Values): boolean {
  const field = resource.fields[name];
  return field !== undefined && !sameValue(field, values[name], emptyValue(field));
}

/** One attempt. `takenSlug`: the slug that was in use at the attempt before; the next free one is used instead. */
async function insertOnce(
  resource: Resource,
  scope: ResourceScope,
  { input, values }: { input: Values; values: Values },
  context: Context,
  takenSlug: string | undefined,
): Promise<AnyRecord> {
  const { registry } = scope;
  const slug = slugOf(resource);
  const tree = treeOf(resource);
  const inTree = tree && values[tree.name] !== null;
  const operation = resourceOperations(resource).insert;
  const change: RecordChange = { operation, kind: 'insert', ids: [], values: [values] };
  if (!inTree && takenSlug === undefined && !hasSaveKey(context) && !isRuled(scope, resource, change)) {
    return store(context.database, resource, registry, values, context);
  }
  return context.database.transaction().execute((transaction) =>
    underSaveKey(transaction, { operation, input }, context, {
      save: async () => {
        const stored = await underRules(transaction, scope, resource, change, context, async () => {
          const free = slug && takenSlug ? { [slug.name]: await freeSlug(transaction, resource, takenSlug) } : {};
          if (inTree) await checkTree(transaction, resource, null, values[tree.name]);
          return store(transaction, resource, registry, { ...values, ...free }, context);
        });
        return asStored(transaction, resource, registry, stored, context);
      },
      read: (id) => readRecord(transaction, resource, registry, id, { personal: readsPrivate(resource, context) }),
    }),
  );
}

async function store(
  database: Database,
  resource: Resource,
  registry: ResourceRegistry,
  values: Values,
  context: Context,
): Promise<AnyRecord> {
  const record = await insertOne(database, resource, registry, values, context);
  if (record) return record;
  // Nothing was stored because a referenced record or file does not exist: report which.
  await checkReferences(database, resource, registry, values);
  throw new ProblemError('CONFLICT_VERSION');
}
