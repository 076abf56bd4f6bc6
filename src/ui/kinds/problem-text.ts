import type { Translate } from '../../browser/translation.ts';
import type { Resource } from '../../declare/resource.ts';
import { fieldLabel } from '../labels.ts';
import type { FieldProblem } from './input.ts';

/** The message of an error, with the name of its field; that of a row's child is a path. */
export function problemText(t: Translate, resource: Resource, name: string, { code, values }: FieldProblem): string {
  const Label = fieldLabel(t, resource, name);
  // The field it is compared with is a sibling.
  const otherName = values?.other === undefined ? undefined : name.replace(/[^.]+$/, String(values.other));
  const other = otherName && fieldLabel(t, resource, otherName).toLocaleLowerCase();
  return t(`contract:validation.${code}`, { ...values, Label, label: Label.toLocaleLowerCase(), other });
}
