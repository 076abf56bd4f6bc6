import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocalStorage } from '../../../browser/use-local-storage.ts';
import type { RowOf } from '../../../declare/record.ts';
import { recordQuery } from '../../../ui/queries.ts';
import { libraryFiles } from '../media/resource.ts';

/** What a person used last in the picker, kept in this browser. */
interface LastUsed {
  readonly folderId: string | null;
  readonly ids: readonly string[];
}

/** How many files are offered again. */
const offeredAgain = 6;

/** The folder the picker was last left in, and the files that were last chosen and still stand. */
export function useLastUsed() {
  const [last, keep] = useLocalStorage<LastUsed>('library-picker', { folderId: null, ids: [] });
  // What is chosen now is offered the next time: the rows do not move under the hand.
  const [{ folderId, ids }] = useState(last);
  const answers = useQueries({
    queries: ids.map((id) => ({ ...recordQuery(libraryFiles, id), retry: false })),
  });
  return {
    folderId,
    /** Files that are gone, or not to be seen any more, are left out. */
    records: answers.flatMap(({ data }): RowOf<typeof libraryFiles>[] => (data && data.status === 1 ? [data] : [])),
    keep: (folder: string | null, chosen: readonly string[]) =>
      keep({ folderId: folder, ids: [...new Set([...chosen, ...last.ids])].slice(0, offeredAgain) }),
  };
}
