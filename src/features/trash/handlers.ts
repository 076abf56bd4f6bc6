import { ProblemError } from '../../contract/errors.ts';
import { type ResourceOperations, resourceOperations } from '../../declare/operations.ts';
import type { Resource, ResourceRegistry } from '../../declare/resource.ts';
import { restoreWithin } from '../../engine/bulk.ts';
import { type Context, callerOf, type Handler, handle } from '../../engine/handler.ts';
import { readableCondition } from '../../engine/row-access/readable-rows.ts';
import { getListTrash, purgeTrash, restoreTrash } from './contract.ts';
import { countTrash, listTrash, parentsFirst } from './queries.ts';
import { purgeRecords } from './queries-purge.ts';
import { referencedFirst, type TrashScope } from './rules.ts';

/** The trash of all resources: list, restore, remove permanently. */
export function trashHandlers(scope: TrashScope): Handler[] {
  const { registry, days } = scope;
  return [
    handle(getListTrash, async ({ resource, ...input }, context) => {
      const listed = [...registry.values()].filter((each) => may(context, each, 'list'));
      const wanted = resource ? listed.filter(({ name }) => name === resource) : listed;
      const { database } = context;
      const only = new Map<Resource, string>();
      for (const each of wanted) {
        const condition = await readableCondition(scope, each, context);
        if (condition) only.set(each, condition);
      }
      const page = await listTrash(database, wanted, input, days, only);
      return { ...page, resources: await countTrash(database, listed), days };
    }),

    handle(restoreTrash, async ({ items, children }, context) => {
      const chosen = idsByResource(registry, items, context, ['restore']);
      return context.database.transaction().execute(async (transaction) => {
        let restored = 0;
        // Restore referenced records before the records that refer to them.
        for (const resource of referencedFirst(registry)) {
          const ids = chosen.get(resource);
          if (!ids) continue;
          for (const id of await parentsFirst(transaction, resource, ids, children)) {
            await restoreWithin(transaction, resource, scope, { id }, context);
            restored += 1;
          }
        }
        return { restored };
      });
    }),

    handle(purgeTrash, async ({ items }, context) => {
      const chosen = idsByResource(registry, items, context, ['list', 'remove']);
      return context.database.transaction().execute(async (transaction) => {
        let purged = 0;
        // Remove records that refer to others before the others.
        for (const resource of referencedFirst(registry).reverse()) {
          const ids = chosen.get(resource);
          if (!ids) continue;
          await purgeRecords(transaction, scope, resource, ids, context);
          purged += ids.length;
        }
        return { purged };
      });
    }),
  ];
}

/**
 * The chosen records by resource, without duplicates.
 * @param needed the operations of each resource that the caller needs besides the called one.
 * @throws ProblemError NOT_FOUND, FORBIDDEN.
 */
function idsByResource(
  registry: ResourceRegistry,
  items: readonly { resource: string; id: string }[],
  context: Context,
  needed: readonly (keyof ResourceOperations)[],
): Map<Resource, string[]> {
  const chosen = new Map<Resource, Set<string>>();
  for (const { resource: name, id } of items) {
    const resource = registry.get(name);
    if (!resource) throw new ProblemError('NOT_FOUND');
    if (!needed.every((verb) => may(context, resource, verb))) throw new ProblemError('FORBIDDEN');
    chosen.set(resource, (chosen.get(resource) ?? new Set()).add(id));
  }
  return new Map([...chosen].map(([resource, ids]) => [resource, [...ids]]));
}

function may(context: Context, resource: Resource, verb: keyof ResourceOperations): boolean {
  const operation = resourceOperations(resource)[verb];
  return operation !== undefined && callerOf(context).permissions.has(operation.name);
}
