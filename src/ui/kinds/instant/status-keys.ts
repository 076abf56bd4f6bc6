import type { Resource } from '../../../declare/resource.ts';

type Named = Pick<Resource, 'name' | 'statuses'>;

/** The text keys of a status: the resource's own, then the one of its status set. */
export function statusKeys({ name, statuses }: Named, status: unknown): string[] {
  return [`contract:resource.${name}.statuses.${status}`, `contract:status.${statuses}.${status}`];
}

/** The text keys of giving a record a status, in the same order. */
export function stepKeys({ name, statuses }: Named, status: unknown): string[] {
  return [`contract:resource.${name}.steps.${status}`, `kit:transition.${statuses}.${status}`];
}
