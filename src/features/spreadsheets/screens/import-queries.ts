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

/** Milliseconds between two questions about how far an import is, on its own page and in the list of all. */
const pollInterval = { page: 700, list: 2_000 };

const detailKey = (id: string) => [getDetailImport.name, id];

/** An import as the server knows it; while something is being done with it, it is asked for again and again. */
export function useImport(id: string) {
  return useQuery({
    queryKey: detailKey(id),
    queryFn: ({ signal }) => call(getDetailImport, { id }, { signal }),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? pollInterval.page : false),
  });
}

/** Takes what a step of an import answered as what is known of it. */
export function setImportData(queryClient: QueryClient, detail: ImportDetail): void {
  queryClient.setQueryData(detailKey(detail.id), detail);
  void queryClient.invalidateQueries({ queryKey: [getListImport.name] });
}

/** A function that asks for an import anew. */
export function useRereadImport(): (id: string) => void {
  const queryClient = useQueryClient();
  return useCallback((id) => void queryClient.invalidateQueries({ queryKey: detailKey(id) }), [queryClient]);
}

/** States at whose beginning records have changed: whatever shows them asks anew. */
const changing: readonly ImportState[] = ['stored', 'undone'];

/** Lets lists and records be asked for anew when an import that is being watched has changed them. */
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

/** An import as it was when its rows were last compared: what stays in sight while they are compared anew. */
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

/** A page of the rows of an import; asked anew whenever the file was read anew or its rows were stored. */
export function useImportRows({ id, version, state }: ImportDetail, { kind, page, pageSize }: RowsQuery) {
  return useQuery({
    queryKey: [getListImportRow.name, id, version, state, kind, page, pageSize],
    queryFn: ({ signal }) => call(getListImportRow, { id, kind, page, pageSize }, { signal }),
    placeholderData: keepPreviousData,
    // What was compared before stays in sight while the file is compared anew.
    enabled: state !== 'reading',
  });
}

/** The values of an import's file that name nothing, and in which a text is found. */
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

/** A page of the imports, newest first; kept up to date while one of them is being worked on. */
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
