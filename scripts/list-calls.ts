import type { Plugin } from 'vite';
import { defaultPageSize } from '../src/contract/paging.ts';
import { plantClock } from '../src/lib/clock.ts';
import { resources } from '../src/product/resources.ts';
import { listInputFromSearch } from '../src/ui/list/list-query.ts';

const name = 'virtual:list-calls';

/**
 * A module with the first call of each list, by address: a table of one kilobyte, so that the script that sends the
 * first calls needs no declaration of a resource.
 */
export function listCalls(): Plugin {
  return {
    name: 'list-calls',
    resolveId: { filter: { id: /^virtual:list-calls$/ }, handler: () => `\0${name}` },
    load: {
      filter: { id: /^\0virtual:list-calls$/ },
      handler: () => `export const listCalls = ${JSON.stringify(table())};`,
    },
  };
}

function table() {
  return Object.fromEntries(
    resources.map((resource) => [
      resource.route,
      { operation: resource.operations.list, input: listInputFromSearch(resource, '', defaultPageSize, plantClock) },
    ]),
  );
}
