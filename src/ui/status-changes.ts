import type { StatusSet } from '../declare/resource.ts';

/**
 * The statuses a record is likely to go to from its present one, the likeliest first. Any other change is possible
 * through the API; these are the ones a person is offered. A published record has no likelier step than to be
 * saved, so its first place is empty.
 */
const publicationSteps: Readonly<Record<number, readonly (number | undefined)[]>> = {
  0: [1, 2],
  1: [undefined, 4, 0],
  2: [1, 3, 0],
  3: [2, 1, 0],
  4: [1, 0],
};

/** What a person may do with a publication: the likeliest step, if there is one, and the others. */
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
