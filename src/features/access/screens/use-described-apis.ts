import { useMemo } from 'react';
import { useOperationTexts } from '../../../ui/use-operation-texts.ts';
import { useApis } from './account-queries.ts';
import type { DescribedApi } from './api-filter.ts';
import { useFunctionGroup } from './use-function-group.ts';

/** The operations with their texts, each in the group that the functions of its section have. */
export function useDescribedApis(enabled = true) {
  const wordsOf = useOperationTexts();
  const groupOf = useFunctionGroup();
  const query = useApis(enabled);
  const items = query.data?.items;
  const apis = useMemo(
    () => items?.map((api): DescribedApi => ({ ...api, words: wordsOf(api.name), group: groupOf(api.group) })),
    [items, wordsOf, groupOf],
  );
  return { query, apis };
}
