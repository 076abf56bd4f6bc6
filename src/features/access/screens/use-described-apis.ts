import { useMemo } from 'react';
import { useResourceLookup } from '../../../ui/resource-registry.tsx';
import { useOperationTexts } from '../../../ui/use-operation-texts.ts';
import { useApis } from './account-queries.ts';
import type { DescribedApi } from './api-filter.ts';

/** The operations with their texts, each in the group that the functions of its section have. */
export function useDescribedApis(enabled = true) {
  const wordsOf = useOperationTexts();
  const lookup = useResourceLookup();
  const query = useApis(enabled);
  const items = query.data?.items;
  const apis = useMemo(
    () =>
      items?.map(
        (api): DescribedApi => ({ ...api, words: wordsOf(api.name), group: lookup(api.group)?.group ?? api.group }),
      ),
    [items, wordsOf, lookup],
  );
  return { query, apis };
}
