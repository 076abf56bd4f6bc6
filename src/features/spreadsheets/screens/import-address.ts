import type { Resource } from '../../../declare/resource.ts';

/** The address at which files of a resource are imported, or at which one import is looked at. */
export function importHref(resource: Pick<Resource, 'name'>, id?: string): string {
  return id === undefined ? `/import/${resource.name}` : `/import/${resource.name}/${id}`;
}
