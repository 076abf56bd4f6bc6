import type { ListInput } from '../../../contract/paging.ts';
import { foldText } from '../../../lib/fold.ts';
import type { Api } from '../contract/accounts.ts';

/** An operation with its description. */
export interface DescribedApi extends Api {
  readonly words: string;
}

/** The operations that match an input, in its order: there are a few hundred, so the browser has them all. */
export function filterApis(apis: readonly DescribedApi[], input: ListInput): DescribedApi[] {
  const { textSearch = '', group, state, sortField, sortOrder } = input;
  const words = foldText(textSearch).split(' ').filter(Boolean);
  const found = apis.filter((api) => {
    const folded = foldText(`${api.words} ${api.name} ${api.functions.map(({ name }) => name).join(' ')}`);
    return (
      (group === undefined || api.group === group) &&
      (state === undefined || api.enabled === (state === 'on')) &&
      words.every((word) => folded.includes(word))
    );
  });
  if (sortField === undefined) return found;
  const sign = sortOrder === 'descend' ? -1 : 1;
  return found.sort((a, b) => sign * compare(a, b, sortField));
}

function compare(a: DescribedApi, b: DescribedApi, field: string): number {
  if (field === 'calls' || field === 'refusals') return a[field] - b[field];
  return a.words.localeCompare(b.words, 'vi');
}
