import type { Translate } from '../../../browser/translation.ts';
import { declaredKind } from '../../../declare/kinds/registry.ts';
import { type Resource, statusSets } from '../../../declare/resource.ts';
import { choiceLabel } from '../../../ui/labels.ts';

/** The choices for a field: the records of another resource, or a few values. */
interface Offered {
  /** The resource of the records. */
  readonly to?: string | undefined;
  readonly options?: { readonly value: string; readonly label: string }[] | undefined;
}

/** The choices for a field; empty for a field in which values are typed. */
export function offeredFor(t: Translate, resource: Resource, name: string): Offered {
  if (name === 'status') {
    const label = (code: number) => t(`contract:status.${resource.statuses}.${code}`);
    return {
      options: statusSets[resource.statuses].codes.map((code) => ({ value: String(code), label: label(code) })),
    };
  }
  const field = resource.fields[name];
  if (!field) return {};
  const { target, options } = declaredKind(field);
  const labelled = (option: string) => ({ value: option, label: choiceLabel(t, resource, name, option) });
  return { to: target?.(field).to, options: options?.(field).map(labelled) };
}
