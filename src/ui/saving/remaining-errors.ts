import type { Translate } from '../../browser/translation.ts';
import { declaredKind } from '../../declare/kinds/registry.ts';
import { type Row, rowsOf, sameText } from '../../declare/kinds/rows.ts';
import type { Resource } from '../../declare/resource.ts';
import { fieldOf, type Invalid } from '../field/invalid.ts';
import { problemsIn } from '../field/problems-in.ts';
import { sameValue, type Values } from '../record/values.ts';

/** An attempt to save that was refused: with what the form held, and the status it was to be saved with. */
export interface RejectedSave {
  readonly problems: readonly Invalid[];
  readonly values: Values;
  readonly status: number;
}

/**
 * What of the problems of a refused attempt still holds: as it was said where nothing was changed, judged anew by the
 * declaration where something was. What only the server could tell of a value is over when the value is another.
 */
export function remainingErrors(t: Translate, resource: Resource, refused: RejectedSave, now: Values): Invalid[] {
  const left = refused.problems.flatMap((problem) => {
    const path = pathNow(problem.path, refused.values, now);
    if (path === undefined) return [];
    if (isUntouched(resource, [problem.path, refused.values], [path, now])) return [{ ...problem, path }];
    const judged = problemsIn(t, resource, fieldOf({ path }), { ...now, status: refused.status });
    return judged.filter((each) => each.path === path);
  });
  return [...new Map(left.map((problem) => [problem.path, problem])).values()];
}

/** Where a place is by now: a child goes with its row, and is gone with it. */
function pathNow(path: string, then: Values, now: Values): string | undefined {
  const [name = '', place, child] = path.split('.');
  if (place === undefined) return path;
  const row = rowAt(path, then);
  const current = rowsOf(now[name]).findIndex(({ id }) => id === row?.id);
  return current === -1 ? undefined : [name, current, ...(child === undefined ? [] : [child])].join('.');
}

/** Whether what a place is judged by is as it was: of a child its row, of a field also what it must not precede. */
function isUntouched(resource: Resource, then: [path: string, values: Values], now: typeof then): boolean {
  const [name = '', place] = then[0].split('.');
  if (place !== undefined) return sameText(rowAt(...then), rowAt(...now));
  const field = resource.fields[name];
  const earlier = field && declaredKind(field).order?.after(field);
  return [name, ...(earlier ? [earlier] : [])].every((each) => sameValue(resource, each, then[1][each], now[1][each]));
}

function rowAt(path: string, values: Values): Row | undefined {
  const [name = '', place] = path.split('.');
  return rowsOf(values[name])[Number(place)];
}
