import { useQueries } from '@tanstack/react-query';
import { useSession } from '../../../browser/session.ts';
import { resourceOperations } from '../../../declare/operations.ts';
import { populatedName, type Resource, referencesOf } from '../../../declare/resource.ts';
import { recordQuery } from '../../../ui/queries.ts';
import type { Values } from '../../../ui/record/values.ts';
import { useResourceLookup } from '../../../ui/resource-registry.tsx';

/**
 * States of a record with the names of referenced records, if those still exist and the account may read them: the log
 * stores only ids.
 */
export function useNamedValues(resource: Resource | undefined, states: readonly Values[]): Values[] {
  const lookup = useResourceLookup();
  const { apiName } = useSession();
  const references = states.flatMap((values, place) =>
    (resource ? referencesOf(resource) : []).flatMap(({ name, to }) => {
      const field = resource?.fields[name];
      const populated = field && populatedName(name, field);
      const target = lookup(to);
      const id = values[name];
      const missing = populated !== undefined && typeof id === 'string' && values[populated] === undefined;
      return target && missing && apiName.has(resourceOperations(target).detail.name)
        ? [{ place, populated, target, id }]
        : [];
    }),
  );
  const unique = new Map(references.map((reference) => [`${reference.target.name} ${reference.id}`, reference]));
  const names = useQueries({
    queries: [...unique.values()].map(({ target, id }) => ({ ...recordQuery(target, id), retry: false })),
    combine: (answers) =>
      new Map([...unique.keys()].map((key, place) => [key, answers[place]?.data?.[titleOf(unique, key)]])),
  });
  return states.map((values, place) => ({
    ...values,
    ...Object.fromEntries(
      references
        .filter((reference) => reference.place === place)
        .map(({ populated, target, id }) => [populated, names.get(`${target.name} ${id}`)]),
    ),
  }));
}

function titleOf(references: ReadonlyMap<string, { target: Resource }>, key: string): string {
  return references.get(key)?.target.title ?? '';
}
