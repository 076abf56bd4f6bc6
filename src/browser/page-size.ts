import { defaultPageSize } from '../contract/paging.ts';
import { createSharedValue } from './shared-value.ts';

const pageSize = createSharedValue<number>(defaultPageSize);

/** The site's default rows per page, as far as the browser knows. */
export const getPageSize = pageSize.get;

/** Sets the rows per page from the site settings, or from their cached value; open lists follow. */
export const setPageSize = pageSize.set;

export const subscribePageSize = pageSize.subscribe;
