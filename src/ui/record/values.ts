import { declaredKind, emptyValue, sameValue as sameFieldValue } from '../../declare/kinds/registry.ts';
import type { RecordOf } from '../../declare/record.ts';
import { fieldEntries, populatedName, type Resource, statusSets } from '../../declare/resource.ts';

/** The values of a form: the fields, their populated values (see `populatedName`), and the status. */
export type Values = Readonly<Record<string, unknown>>;

/** The same for a resource: values as in its records, though a date or number may still be an invalid text. */
export type FormValues<R extends Resource> = Readonly<Partial<RecordOf<R>>>;

/** The editable fields of a record, in order. */
function editableNames(resource: Resource): string[] {
  return [...Object.keys(resource.fields), 'status'];
}

/** The initial values of a new record. */
export function blankValues(resource: Resource): Values {
  const values = Object.fromEntries(fieldEntries(resource).map(([name, field]) => [name, emptyValue(field)]));
  return { ...values, status: statusSets[resource.statuses].initial };
}

/** Whether two values of a field, or of the status, are equal. */
export function sameValue(resource: Resource, name: string, one: unknown, other: unknown): boolean {
  const field = resource.fields[name];
  return field ? sameFieldValue(field, one, other) : one === other;
}

/** The names of the fields that differ between two states of a record. */
export function changedNames(resource: Resource, before: Values, after: Values): string[] {
  return editableNames(resource).filter((name) => !sameValue(resource, name, before[name], after[name]));
}

/** The named values. */
export function pick(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

/** The named values without populated values, as a call takes them. */
export function sentValues(resource: Resource, values: Values, names: readonly string[]): Values {
  const raw = names.map((name) => {
    const field = resource.fields[name];
    const strip = field && declaredKind(field).raw;
    return [name, strip ? strip(values[name], field) : values[name]];
  });
  return Object.fromEntries(raw);
}

/** The named values with their populated values, as a form takes them. */
export function pickWithPopulated(resource: Resource, values: Values, names: readonly string[]): Values {
  const populatedNames = names.map((name) => {
    const field = resource.fields[name];
    return field && populatedName(name, field);
  });
  return pick(values, [...names, ...populatedNames.filter((name) => name !== undefined)]);
}
