import type { StatusSet } from '../declare/resource.ts';

/**
 * The statuses a record is likely to get next, the likeliest first. The API accepts any other change; users are offered
 * only these. The likeliest step of a published record is a plain save, so its first place is empty.
 */
const publicationSteps: Readonly<Record<number, readonly (number | undefined)[]>> = {
  0: [1, 2],
  1: [undefined, 4, 0],
  2: [1, 3, 0],
  3: [2, 1, 0],
  4: [1, 0],
};

/** The status changes of a publication: the likeliest one, if any, and the others. */
export function publicationChanges(status: number): { likeliest: number | undefined; others: number[] } {
  const [likeliest, ...others] = publicationSteps[status] ?? [];
  return { likeliest, others: others.filter((code) => code !== undefined) };
}

/** The statuses that several records can be given at once, in the order of the buttons. */
export const bulkStatuses: Readonly<Record<StatusSet, readonly number[]>> = {
  publication: [1, 4, 0],
  activity: [1, 0],
  employment: [1, 0, 5, 6],
};
