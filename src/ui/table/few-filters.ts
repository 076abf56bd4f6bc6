/** Up to this number of filters are always visible; more are collapsed on a phone (list.css). */
export const fewFilters = 2;
