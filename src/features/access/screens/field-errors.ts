import { CallError } from '../../../browser/call.ts';

/** The errors of a refused call at these fields, as a form takes them; an error of an item is its list's. */
export function fieldErrors<Name extends string>(
  error: unknown,
  names: readonly Name[],
): { name: Name; errors: string[] }[] {
  const errors = error instanceof CallError ? (error.problem.errors ?? []) : [];
  return names.flatMap((name) => {
    const found = errors.find(({ path }) => path.split('.')[0] === name);
    return found ? [{ name, errors: [found.message] }] : [];
  });
}
