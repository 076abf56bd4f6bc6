import type { Resource } from '../../../declare/resource.ts';
import type { ImportSummary } from '../contract/operations.ts';

/** The address for importing files of a resource, or of one import. */
export function importHref(resource: Pick<Resource, 'name'>, id?: string): string {
  return id === undefined ? `/import/${resource.name}` : `/import/${resource.name}/${id}`;
}

/** The address to resume an import: the preview once its rows were compared. */
export function resumeHref({ resource, id, state, counts }: ImportSummary): string {
  const isCompared = state === 'ready' && Object.values(counts).some((count) => count > 0);
  return `${importHref({ name: resource }, id)}${isCompared ? '?step=preview' : ''}`;
}
