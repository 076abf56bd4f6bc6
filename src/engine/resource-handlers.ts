import { offeredOperations, positionsKey, resourceOperations } from '../declare/operations.ts';
import {
  activeStatus,
  type ChoiceRecord,
  choicesName,
  privateNames,
  type Resource,
  type ResourceRegistry,
  referencesOf,
} from '../declare/resource.ts';
import type { Database } from '../platform/database/connect.ts';
import { removeRecords, restoreRecord, setPositions, setStatus } from './bulk.ts';
import { countsFolding } from './counts.ts';
import { readRecord } from './detail.ts';
import { type Handler, handle } from './handler.ts';
import { insertRecord } from './insert.ts';
import { listRecords } from './list.ts';
import { columnOf, tableOf } from './names.ts';
import type { ResourceScope } from './record-rules.ts';
import { readsPrivate } from './row-access/private-fields.ts';
import { readableCondition } from './row-access/readable-rows.ts';
import { saveKeysRetention } from './save-keys.ts';
import type { ServerSlice } from './slices/server-slice.ts';
import type { Services } from './slices/services.ts';
import { query } from './statement.ts';
import { textIndexing } from './text-words.ts';
import { updateRecord } from './update.ts';
import { pick } from './values.ts';

/** The kit's own server slice: the handlers of every resource's operations, and the jobs that serve them. */
export const kitServer: ServerSlice = {
  handlers: (services) => [...services.registry.values()].flatMap((resource) => resourceHandlers(resource, services)),
  jobs: ({ database, registry }) => [
    countsFolding(database),
    saveKeysRetention(database),
    textIndexing(database, registry),
  ],
};

type KitScope = ResourceScope & Pick<Services, 'statusTotals'>;

/** The handlers of a declared resource's operations. */
function resourceHandlers(resource: Resource, scope: KitScope): Handler[] {
  const operations = resourceOperations(resource);
  const { viewPrivate, setPosition } = operations;
  const { registry } = scope;
  const handlers = [
    handle(operations.list, async (input, context) => {
      const personal = readsPrivate(resource, context);
      const only = await readableCondition(scope, resource, context);
      // Totals are of all records, so they say nothing to a caller who may read only some.
      const [{ items, ...page }, totals] = await Promise.all([
        listRecords(context.database, resource, registry, input, personal, only),
        only === undefined ? scope.statusTotals.of(resource, input) : undefined,
      ]);
      const choices = await listChoices(context.database, resource, registry);
      return { ...page, [resource.list.key ?? 'items']: items, ...choices, ...(totals && { statusTotals: totals }) };
    }),
    handle(operations.detail, async ({ id }, context) => {
      const only = await readableCondition(scope, resource, context);
      return readRecord(context.database, resource, registry, id, { personal: readsPrivate(resource, context), only });
    }),
    handle(operations.insert, (input, context) => insertRecord(resource, scope, input, context)),
    handle(operations.update, (input, context) => updateRecord(resource, scope, input, context)),
    handle(operations.setStatus, (input, context) => setStatus(resource, scope, input, context)),
    handle(operations.remove, (input, context) => removeRecords(resource, scope, input, context)),
    handle(operations.restore, (input, context) => restoreRecord(resource, scope, input, context)),
  ];
  const privateNamed = privateNames(resource);
  if (viewPrivate)
    handlers.push(
      handle(viewPrivate, async ({ id }, { database }) =>
        pick(await readRecord(database, resource, registry, id, { personal: true }), privateNamed),
      ),
    );
  const items = positionsKey(resource);
  if (setPosition)
    handlers.push(handle(setPosition, (input, context) => setPositions(resource, scope, input[items] ?? [], context)));
  // The slice itself handles operations with file uploads.
  const offered = new Set<unknown>(Object.values(offeredOperations(resource)));
  return handlers.filter(({ operation }) => offered.has(operation) && operation !== resource.operations.upload);
}

/** The options of a list's filters, where the resource declares that the response contains them: the active records. */
async function listChoices(
  database: Database,
  resource: Resource,
  registry: ResourceRegistry,
): Promise<Record<string, ChoiceRecord[]>> {
  const choices: Record<string, ChoiceRecord[]> = {};
  for (const name of resource.list.choices ?? []) {
    const reference = referencesOf(resource).find((each) => each.name === name);
    const target = reference && registry.get(reference.to);
    if (!target) throw new TypeError(`${resource.name}.${name} refers to no resource to choose from.`);
    const order = target.ordered ? 'position, id' : 'id';
    choices[choicesName(name)] = await query<ChoiceRecord>(
      database,
      `SELECT id, ${columnOf(target.title)} AS name FROM ${tableOf(target)}
       WHERE deleted_at IS NULL AND status = ${activeStatus} ORDER BY ${order}`,
      [],
    );
  }
  return choices;
}
