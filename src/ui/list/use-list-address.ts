import { useLocation } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useSite } from '../../browser/use-site.ts';
import type { ListInput } from '../../contract/paging.ts';
import { newRecordHref, type Resource, recordHref } from '../../declare/resource.ts';
import { type GoOptions, useGo } from '../navigation.tsx';
import { listInputFromSearch, searchFromListInput } from './list-query.ts';

/** The list's state in the address, and functions to change it. */
export function useListAddress(resource: Resource) {
  const search = useLocation({ select: (location) => location.searchStr });
  const go = useGo();
  const { pageSize: usual, clock } = useSite();
  const input = useMemo(() => listInputFromSearch(resource, search, usual, clock), [resource, search, usual, clock]);
  const hrefOf = useCallback(
    (next: ListInput) => listHref(resource, searchFromListInput(resource, next, usual)),
    [resource, usual],
  );
  /** Changes part of the input; any change but the page's returns to the first page. */
  const change = useCallback(
    (changes: ListInput, options?: GoOptions) => go(hrefOf({ ...input, page: undefined, ...changes }), options),
    [go, hrefOf, input],
  );
  const href = hrefOf(input);
  const over = `${href}${href.includes('?') ? '&' : '?'}`;
  const drawer = resource.form.layout === 'drawer';
  return {
    input,
    change,
    hrefOf,
    /** The list itself, with nothing open over it. */
    href,
    newHref: drawer ? `${over}new=1` : newRecordHref(resource),
    recordHref: (id: string) => (drawer ? `${over}edit=${id}` : recordHref(resource, id)),
    /** The record open in a drawer: its id, `new`, or none. */
    open: drawer ? openRecord(search) : undefined,
  };
}

export type ListAddress = ReturnType<typeof useListAddress>;

/** The address of a list with a query string. */
function listHref(resource: Resource, search: string): string {
  return search ? `${resource.route}?${search}` : resource.route;
}

function openRecord(search: string): string | undefined {
  const parameters = new URLSearchParams(search);
  return parameters.get('edit') ?? (parameters.has('new') ? 'new' : undefined);
}
