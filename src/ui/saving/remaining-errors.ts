import type { Translate } from '../../browser/translation.ts';
import { declaredKind } from '../../declare/kinds/registry.ts';
import { type Row, rowsOf, sameText } from '../../declare/kinds/rows.ts';
import type { Resource } from '../../declare/resource.ts';
import { fieldOf, type Invalid } from '../field/invalid.ts';
import { problemsIn } from '../field/problems-in.ts';
import { sameValue, type Values } from '../record/values.ts';

/** A rejected save: its errors, the form's values and the status to save. */
export interface RejectedSave {
  readonly problems: readonly Invalid[];
  readonly values: Values;
  readonly status: number;
}

/**
 * The errors of a rejected save that still apply: unchanged if the value is the same, validated again by the
 * declaration if it changed. An error that only the server can find no longer applies to a changed value.
 */
export function remainingErrors(t: Translate, resource: Resource, refused: RejectedSave, now: Values): Invalid[] {
  const left = refused.problems.flatMap((problem) => {
    const path = pathNow(problem.path, refused.values, now);
    if (path === undefined) return [];
    if (isUntouched(resource, [problem.path, refused.values], [path, now])) return [{ ...problem, path }];
    const fieldErrors = problemsIn(t, resource, fieldOf({ path }), { ...now, status: refused.status });
    return fieldErrors.filter((each) => each.path === path);
  });
  return [...new Map(left.map((problem) => [problem.path, problem])).values()];
}

/** The current path of an error: a child moves with its row, and disappears with it. */
function pathNow(path: string, then: Values, now: Values): string | undefined {
  const [name = '', place, child] = path.split('.');
  if (place === undefined) return path;
  const row = rowAt(path, then);
  const current = rowsOf(now[name]).findIndex(({ id }) => id === row?.id);
  return current === -1 ? undefined : [name, current, ...(child === undefined ? [] : [child])].join('.');
}

/**
 * Whether everything an error depends on is unchanged: for a child its row, for a field also the one it must not
 * precede.
 */
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
