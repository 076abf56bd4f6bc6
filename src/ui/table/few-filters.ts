/** Up to so many filters always stand open; more are folded away on a phone (list.css). */
export const fewFilters = 2;
