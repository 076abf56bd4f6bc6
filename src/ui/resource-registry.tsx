import { createContext, type ReactNode, useContext } from 'react';
import type { Resource } from '../declare/resource.ts';

type Lookup = (name: string) => Resource | undefined;

const Registry = createContext<Lookup>(() => undefined);

/** Tells the kit which resources the product has: references point at them by name. */
export function ResourceRegistry({ lookup, children }: { lookup: Lookup; children: ReactNode }) {
  return <Registry value={lookup}>{children}</Registry>;
}

/** Finds a resource by its name. */
export function useResourceLookup(): Lookup {
  return useContext(Registry);
}

/** The address at which a record is read and changed. */
export function recordHref(resource: Resource, id: string): string {
  return resource.form.layout === 'page' ? `${resource.route}/${id}` : `${resource.route}?edit=${id}`;
}

/** The address at which a new record is written. */
export function newRecordHref(resource: Resource): string {
  return resource.form.layout === 'page' ? `${resource.route}/new` : `${resource.route}?new=1`;
}
