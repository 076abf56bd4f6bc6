import { type Resource, type ResourceRegistry, referencesOf } from '../../declare/resource.ts';
import type { ResourceScope } from '../../engine/record-rules.ts';

/** The scope of the trash: the resources, and the rules that some of them have besides their declarations. */
export interface TrashScope extends ResourceScope {
  /** Days after which a deleted record is removed permanently; 0: never. */
  readonly days: number;
}

/** The resources in an order in which each comes after those that its records refer to. */
export function referencedFirst(registry: ResourceRegistry): Resource[] {
  const ordered = new Set<Resource>();
  const add = (resource: Resource, on: readonly Resource[]) => {
    if (ordered.has(resource) || on.includes(resource)) return;
    for (const target of targetsOf(resource, registry)) add(target, [...on, resource]);
    ordered.add(resource);
  };
  for (const resource of registry.values()) add(resource, []);
  return [...ordered];
}

function targetsOf(resource: Resource, registry: ResourceRegistry): Resource[] {
  return referencesOf(resource).flatMap(({ to }) => registry.get(to) ?? []);
}

/** When a record that was deleted at an instant is removed permanently; null: not automatically. */
export function purgeTime(deletedAt: string, days: number): string | null {
  if (days === 0) return null;
  return new Date(Date.parse(deletedAt) + days * millisecondsADay).toISOString();
}

const millisecondsADay = 24 * 60 * 60 * 1000;
