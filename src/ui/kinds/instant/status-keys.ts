import type { Resource } from '../../../declare/resource.ts';

type Named = Pick<Resource, 'name' | 'statuses'>;

/** The keys of what a status of its records is called: its own word, or else the one of all of its kind. */
export function statusKeys({ name, statuses }: Named, status: unknown): string[] {
  return [`contract:resource.${name}.statuses.${status}`, `contract:status.${statuses}.${status}`];
}

/** The same of what giving a record a status is called. */
export function stepKeys({ name, statuses }: Named, status: unknown): string[] {
  return [`contract:resource.${name}.steps.${status}`, `kit:transition.${statuses}.${status}`];
}
