import { resourceOperations } from '../../declare/operations.ts';
import { type Resource, recordHref, routeOf } from '../../declare/resource.ts';
import { callerOf, handle } from '../../engine/handler.ts';
import { listRecords } from '../../engine/list.ts';
import { readableCondition } from '../../engine/row-access/readable-rows.ts';
import type { ServerSlice } from '../../engine/slices/server-slice.ts';
import { type FoundRecord, fewOfEach, searchRecords } from './contract.ts';

/** Milliseconds after which no further list is searched. */
const longest = 2_000;

export const searchServer: ServerSlice = {
  handlers: (scope) => [
    handle(searchRecords, async ({ text }, context) => {
      const { permissions } = callerOf(context);
      const until = performance.now() + longest;
      const items: FoundRecord[] = [];
      let complete = true;
      for (const resource of scope.registry.values()) {
        if (!isFoundByTitle(resource) || !permissions.has(resourceOperations(resource).list.name)) continue;
        complete = performance.now() < until;
        if (!complete) break;
        const only = await readableCondition(scope, resource, context);
        const input = { textSearch: text, pageSize: fewOfEach };
        const found = await listRecords(context.database, resource, scope.registry, input, false, only);
        for (const record of found.items) {
          const id = String(record.id);
          items.push({
            resource: resource.name,
            id,
            title: String(record[resource.title]),
            href: recordHref({ ...resource, route: routeOf(resource, record) }, id),
          });
        }
      }
      return { items, complete };
    }),
  ],
};

/** Records of other resources have no words by which a person would look for them. */
function isFoundByTitle({ title, search }: Resource): boolean {
  return search.includes(title);
}
