import type { Translate } from '../../browser/translation.ts';
import { declaredKind } from '../../declare/kinds/registry.ts';
import { activeStatus, type Resource } from '../../declare/resource.ts';
import { fieldProblems } from '../kinds/inputs.ts';
import { problemText } from '../kinds/problem-text.ts';
import type { Invalid } from './invalid.ts';

/** All errors of a field's value by its declaration, for a record with these values and status, as messages. */
export function problemsIn(
  t: Translate,
  resource: Resource,
  name: string,
  values: Readonly<Record<string, unknown>>,
): Invalid[] {
  const field = resource.fields[name];
  if (!field) return [];
  const earlier = declaredKind(field).order?.after(field);
  const around = { earlier: earlier && values[earlier], published: values.status === activeStatus };
  return fieldProblems(field, values[name], around).map((problem) => {
    // `3.caption`: in a list of rows the error is about the child.
    const child = problem.at?.split('.').at(-1);
    return {
      path: problem.at === undefined ? name : `${name}.${problem.at}`,
      code: problem.code,
      message: problemText(t, resource, child === undefined ? name : `${name}.${child}`, problem),
    };
  });
}
