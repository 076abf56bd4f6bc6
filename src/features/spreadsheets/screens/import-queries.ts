import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../browser/call.ts';
import { keys } from '../../../ui/queries.ts';
import { useResourceLookup } from '../../../ui/resource-registry.tsx';
import {
  getDetailImport,
  getImportUnknown,
  getListImport,
  getListImportRow,
  type ImportDetail,
  type ImportState,
  type RowSelection,
} from '../contract/operations.ts';
import { isWorking } from './import-view.ts';

/** Milliseconds between two polls for the progress of an import, on its own page and in the list. */
const pollInterval = { page: 700, list: 2_000 };

const detailKey = (id: string) => [getDetailImport.name, id];

/** An import from the server; polled while a step is running. */
export function useImport(id: string) {
  return useQuery({
    queryKey: detailKey(id),
    queryFn: ({ signal }) => call(getDetailImport, { id }, { signal }),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? pollInterval.page : false),
  });
}

/** Puts the result of a step into the query cache. */
export function setImportData(queryClient: QueryClient, detail: ImportDetail): void {
  queryClient.setQueryData(detailKey(detail.id), detail);
  void queryClient.invalidateQueries({ queryKey: [getListImport.name] });
}

/** Returns a function that refetches an import. */
export function useRereadImport(): (id: string) => void {
  const queryClient = useQueryClient();
  return useCallback((id) => void queryClient.invalidateQueries({ queryKey: detailKey(id) }), [queryClient]);
}

/** States that begin with changed records: queries for records are invalidated. */
const changing: readonly ImportState[] = ['stored', 'undone'];

/** Invalidates lists and records when a watched import has changed them. */
export function useChangedRecords(detail: ImportDetail | undefined): void {
  const queryClient = useQueryClient();
  const resource = useResourceLookup()(detail?.resource ?? '');
  const state = detail?.state;
  const before = useRef(state);
  useEffect(() => {
    const changed = before.current !== undefined && before.current !== state && state && changing.includes(state);
    before.current = state;
    if (changed && resource) void queryClient.invalidateQueries({ queryKey: keys.all(resource) });
  }, [queryClient, resource, state]);
}

/** An import at its last comparison, which stays visible while it is compared again. */
export function useLastCompared(detail: ImportDetail): ImportDetail | undefined {
  const [last, setLast] = useState<ImportDetail>();
  if (detail.state === 'ready' && detail !== last) setLast(detail);
  return detail.state === 'ready' ? detail : last?.id === detail.id ? last : undefined;
}

interface RowsQuery {
  kind: RowSelection;
  page?: number | undefined;
  pageSize?: number | undefined;
}

/** A page of the rows of an import; refetched whenever the file was read again or its rows were stored. */
export function useImportRows({ id, version, state }: ImportDetail, { kind, page, pageSize }: RowsQuery) {
  return useQuery({
    queryKey: [getListImportRow.name, id, version, state, kind, page, pageSize],
    queryFn: ({ signal }) => call(getListImportRow, { id, kind, page, pageSize }, { signal }),
    placeholderData: keepPreviousData,
    // The previous comparison stays visible while the file is compared again.
    enabled: state !== 'reading',
  });
}

/** The unknown values of an import's file that match a search. */
export function useUnknownValues({ id, version, state }: ImportDetail, textSearch?: string) {
  return useQuery({
    queryKey: [getImportUnknown.name, id, version, textSearch],
    queryFn: ({ signal }) => call(getImportUnknown, { id, textSearch }, { signal }),
    placeholderData: keepPreviousData,
    enabled: state === 'ready',
  });
}

interface ImportsQuery {
  resource?: string | undefined;
  page?: number | undefined;
  pageSize?: number | undefined;
}

/** A page of the imports, newest first; polled while one of them is running. */
export function useImports({ resource, page, pageSize }: ImportsQuery, enabled = true) {
  return useQuery({
    queryKey: [getListImport.name, resource, page, pageSize],
    queryFn: ({ signal }) => call(getListImport, { resource, page, pageSize }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.items.some(isWorking) ? pollInterval.list : false),
    enabled,
  });
}
