import { createContext, type ReactNode, useCallback, useContext, useMemo } from 'react';
import { useSession } from '../browser/session.ts';
import { resourceOperations } from '../declare/operations.ts';
import type { Resource } from '../declare/resource.ts';

type Resources = ReadonlyMap<string, Resource>;

interface Registry {
  readonly resources: Resources;
  /** The operation that reads the history of a record: accounts that may not call it see no link. */
  readonly history: string;
}

const RegistryContext = createContext<Registry>({ resources: new Map(), history: '' });

/** Provides the product's resources (references name them) and the operation of their history. */
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
 * Returns a function that gives the address of a record's history by its name in the audit log; undefined if the
 * account may not read histories, or may not call the operation that reads the record itself.
 */
export function useHistoryAddress(): (name: string, detailOperation: string, id: string) => string | undefined {
  const { history } = useContext(RegistryContext);
  const { apiName } = useSession();
  return (name, detailOperation, id) =>
    apiName.has(history) && apiName.has(detailOperation) ? `/history/${name}/${id}` : undefined;
}

/** The same for records of a resource; undefined also without a resource. */
export function useHistoryHref(): (resource: Resource | undefined, id: string) => string | undefined {
  const addressOf = useHistoryAddress();
  return (resource, id) => resource && addressOf(resource.name, resourceOperations(resource).detail.name, id);
}
