import { offeredOperations } from './operations.ts';
import type { Resource } from './resource.ts';

/** The verb of an operation, as a key of the catalogue under `verb`, and the resource whose records it changes. */
export interface OperationVerb {
  readonly verb: string;
  readonly resource: string;
}

/** The operations that every resource has, by name. Their texts derive from the verb and the resource. */
export function operationVerbs(resources: readonly Resource[]): ReadonlyMap<string, OperationVerb> {
  return new Map(
    resources.flatMap((resource) => {
      const { name: of, operations, spreadsheet } = resource;
      const all = Object.entries(offeredOperations(resource)).map(([verb, { name }]) => [name, verb] as const);
      // An upload has texts of its own.
      const own = all.filter(([name]) => name !== operations.upload?.name);
      const files = [
        [`export${operations.noun}`, 'exportRecords'],
        [`import${operations.noun}`, 'importRecords'],
      ] as const;
      return [...own, ...(spreadsheet ? files : [])].map(([name, verb]) => [name, { verb, resource: of }]);
    }),
  );
}
