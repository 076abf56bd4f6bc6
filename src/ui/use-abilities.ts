import { useSession } from '../browser/session.ts';
import { type ResourceOperations, resourceOperations } from '../declare/operations.ts';
import type { Resource } from '../declare/resource.ts';

/** Which verbs of a resource the signed-in account may use. */
export function useAbilities(resource: Resource): Record<keyof ResourceOperations, boolean> {
  const { apiName } = useSession();
  const operations = resourceOperations(resource);
  const may = (verb: keyof ResourceOperations) => apiName.has(operations[verb]?.name ?? '');
  return {
    list: may('list'),
    detail: may('detail'),
    insert: may('insert') && !resource.operations.upload,
    update: may('update'),
    setStatus: may('setStatus'),
    remove: may('remove'),
    restore: may('restore'),
    setPosition: may('setPosition'),
    viewPrivate: operations.viewPrivate === undefined || may('viewPrivate'),
  };
}
