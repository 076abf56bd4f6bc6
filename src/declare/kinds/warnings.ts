import type { FieldError } from '../../contract/errors.ts';
import { fieldEntries, type Resource } from '../resource.ts';
import { declaredKind } from './registry.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Warnings about values that can be stored but are unlikely, from the declaration alone. Forms show them while a person
 * types, imports before they store.
 * @param today the day on the plant's calendar.
 */
export function fieldWarningsOf(resource: Resource, values: Values, today: string): FieldError[] {
  return fieldEntries(resource).flatMap(([path, field]): FieldError[] => {
    const value = values[path];
    const { warning, empty } = declaredKind(field);
    const own = warning?.(value, field, today);
    const status = Number(values.status);
    const isEmpty = value === undefined || value === null || value === '' || value === empty(field);
    const belongs = field.statuses?.includes(status);
    const warnings: FieldError[] = own ? [{ path, ...own }] : [];
    if (belongs === true && isEmpty) warnings.push({ path, code: 'statusWithout', values: { status } });
    // A day in the future is a plan, and the status of today says nothing about it.
    if (belongs === false && !isEmpty && String(value) <= today)
      warnings.push({ path, code: 'statusAgainst', values: { status } });
    return warnings;
  });
}

/** Warnings about the changed values of a record. Stored values had their warnings when they were stored. */
export function newWarnings(resource: Resource, before: Values, after: Values, today: string): FieldError[] {
  const stored = new Set(fieldWarningsOf(resource, before, today).map((warning) => JSON.stringify(warning)));
  return fieldWarningsOf(resource, after, today).filter((warning) => !stored.has(JSON.stringify(warning)));
}
