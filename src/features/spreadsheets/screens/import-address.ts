import type { Resource } from '../../../declare/resource.ts';
import type { ImportSummary } from '../contract/operations.ts';

/** The address at which files of a resource are imported, or at which one import is looked at. */
export function importHref(resource: Pick<Resource, 'name'>, id?: string): string {
  return id === undefined ? `/import/${resource.name}` : `/import/${resource.name}/${id}`;
}

/** The address at which an import goes on: once its rows were compared, where they are looked at. */
export function resumeHref({ resource, id, state, counts }: ImportSummary): string {
  const isCompared = state === 'ready' && Object.values(counts).some((count) => count > 0);
  return `${importHref({ name: resource }, id)}${isCompared ? '?step=preview' : ''}`;
}
