import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocalStorage } from '../../../browser/use-local-storage.ts';
import type { RowOf } from '../../../declare/record.ts';
import { recordQuery } from '../../../ui/queries.ts';
import { libraryFiles } from '../media/resource.ts';

/** What a person last used in the picker, stored in this browser. */
interface LastUsed {
  readonly folderId: string | null;
  readonly ids: readonly string[];
}

/** Number of recent files to offer. */
const offeredAgain = 6;

/** The folder in which the picker was last used, and the recently chosen files that still exist. */
export function useLastUsed() {
  const [last, keep] = useLocalStorage<LastUsed>('library-picker', { folderId: null, ids: [] });
  // Current choices are offered the next time only, so that the rows do not move while the picker is open.
  const [{ folderId, ids }] = useState(last);
  const answers = useQueries({
    queries: ids.map((id) => ({ ...recordQuery(libraryFiles, id), retry: false })),
  });
  return {
    folderId,
    /** Files that no longer exist or are no longer visible are left out. */
    records: answers.flatMap(({ data }): RowOf<typeof libraryFiles>[] => (data && data.status === 1 ? [data] : [])),
    keep: (folder: string | null, chosen: readonly string[]) =>
      keep({ folderId: folder, ids: [...new Set([...chosen, ...last.ids])].slice(0, offeredAgain) }),
  };
}
