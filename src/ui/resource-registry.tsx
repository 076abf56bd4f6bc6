import { createContext, type ReactNode, useCallback, useContext, useMemo } from 'react';
import { useSession } from '../browser/session.ts';
import { resourceOperations } from '../declare/operations.ts';
import type { Resource } from '../declare/resource.ts';

type Resources = ReadonlyMap<string, Resource>;

interface Registry {
  readonly resources: Resources;
  /** The operation that reads the history of a record: who may not call it is shown no way there. */
  readonly history: string;
}

const RegistryContext = createContext<Registry>({ resources: new Map(), history: '' });

/** Tells the kit which resources the product has (references point at them by name) and who may see their history. */
export function ResourceRegistry({ resources, history, children }: Registry & { children: ReactNode }) {
  const registry = useMemo(() => ({ resources, history }), [resources, history]);
  return <RegistryContext value={registry}>{children}</RegistryContext>;
}

/** The resources of the product by name, in menu order. */
export function useResources(): Resources {
  return useContext(RegistryContext).resources;
}

/** Finds a resource by its name. */
export function useResourceLookup(): (name: string) => Resource | undefined {
  const resources = useResources();
  return useCallback((name) => resources.get(name), [resources]);
}

/**
 * A function that gives the address of the history of what the log knows under a name; undefined for an account that may
 * not see histories, or not call the operation that reads the record: who may not read it may not read its past either.
 */
export function useHistoryAddress(): (name: string, detailOperation: string, id: string) => string | undefined {
  const { history } = useContext(RegistryContext);
  const { apiName } = useSession();
  return (name, detailOperation, id) =>
    apiName.has(history) && apiName.has(detailOperation) ? `/history/${name}/${id}` : undefined;
}

/** The same for records of a resource; undefined also where there is none. */
export function useHistoryHref(): (resource: Resource | undefined, id: string) => string | undefined {
  const addressOf = useHistoryAddress();
  return (resource, id) => resource && addressOf(resource.name, resourceOperations(resource).detail.name, id);
}

/** The address at which a record is read and changed. */
export function recordHref(resource: Resource, id: string): string {
  return resource.form.layout === 'page' ? `${resource.route}/${id}` : `${resource.route}?edit=${id}`;
}

/** The address at which a new record is written. */
export function newRecordHref(resource: Resource): string {
  return resource.form.layout === 'page' ? `${resource.route}/new` : `${resource.route}?new=1`;
}
