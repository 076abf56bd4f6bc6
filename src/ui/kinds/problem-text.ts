import type { Translate } from '../../browser/translation.ts';
import type { Resource } from '../../declare/resource.ts';
import { fieldLabel } from '../labels.ts';
import type { FieldProblem } from './input.ts';

/** A problem in words, with the name of the field in them that it is about; that of a row's child is a path. */
export function problemText(t: Translate, resource: Resource, name: string, { code, values }: FieldProblem): string {
  const Label = fieldLabel(t, resource, name);
  // The field it is compared with stands beside it.
  const otherName = values?.other === undefined ? undefined : name.replace(/[^.]+$/, String(values.other));
  const other = otherName && fieldLabel(t, resource, otherName).toLocaleLowerCase();
  return t(`contract:validation.${code}`, { ...values, Label, label: Label.toLocaleLowerCase(), other });
}
