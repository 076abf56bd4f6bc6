import { useQueries } from '@tanstack/react-query';
import { call } from '../../../browser/call.ts';
import { useSession } from '../../../browser/session.ts';
import type { LookupItem } from '../../../declare/kinds/lookup.ts';
import { fieldEntries, type Resource } from '../../../declare/resource.ts';
import type { Values } from '../../../ui/record/values.ts';

/** States of a record with the names of its lookups' keys, if they exist and the account may find them. */
export function useNamedKeys(resource: Resource | undefined, states: readonly Values[]): Values[] {
  const { apiName } = useSession();
  const requests = (resource ? fieldEntries(resource) : []).flatMap(([name, field]) => {
    const keys = states.flatMap((values) => (Array.isArray(values[name]) ? values[name].map(String) : []));
    const mayAsk = 'by' in field && keys.length > 0 && apiName.has(field.by.name);
    return mayAsk ? [{ name, by: field.by, keys: [...new Set(keys)].sort() }] : [];
  });
  const found = useQueries({
    queries: requests.map(({ by, keys }) => ({
      queryKey: [by.name, { keys }],
      queryFn: async ({ signal }: { signal: AbortSignal }) => (await call(by, { keys }, { signal })).items,
      retry: false,
    })),
    combine: (answers) => answers.map(({ data = [] }) => new Map(data.map(({ key, name }: LookupItem) => [key, name]))),
  });
  return states.map((values) => {
    const named = requests.flatMap(({ name }, place) => {
      const keys = values[name];
      return Array.isArray(keys) ? [[name, keys.map((key) => found[place]?.get(key) ?? key)]] : [];
    });
    return { ...values, ...Object.fromEntries(named) };
  });
}
