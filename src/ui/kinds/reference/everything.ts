import { type ListInput, maxPageSize } from '../../../contract/paging.ts';

/**
 * Loads all options in one call, so that a tree is complete; in a longer list, such as staff, the search finds the
 * others.
 */
export const everything: ListInput = { pageSize: maxPageSize };
