import type { FieldError } from '../../contract/errors.ts';
import { fieldEntries, type Resource } from '../resource.ts';
import { declaredKind } from './registry.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Warnings about values that can be stored but are unlikely, from the declaration alone. Forms show them while a person
 * types, imports before they store.
 * @param today the day on the plant's calendar.
 */
export function doubtsOf(resource: Resource, values: Values, today: string): FieldError[] {
  return fieldEntries(resource).flatMap(([path, field]): FieldError[] => {
    const value = values[path];
    const { doubt, empty } = declaredKind(field);
    const own = doubt?.(value, field, today);
    const status = Number(values.status);
    const isEmpty = value === undefined || value === null || value === '' || value === empty(field);
    const belongs = field.statuses?.includes(status);
    const doubts: FieldError[] = own ? [{ path, ...own }] : [];
    if (belongs === true && isEmpty) doubts.push({ path, code: 'statusWithout', values: { status } });
    // A day in the future is a plan, and the status of today says nothing about it.
    if (belongs === false && !isEmpty && String(value) <= today)
      doubts.push({ path, code: 'statusAgainst', values: { status } });
    return doubts;
  });
}

/** Warnings about the changed values of a record. Stored values had their warnings when they were stored. */
export function newDoubts(resource: Resource, before: Values, after: Values, today: string): FieldError[] {
  const stored = new Set(doubtsOf(resource, before, today).map((doubt) => JSON.stringify(doubt)));
  return doubtsOf(resource, after, today).filter((doubt) => !stored.has(JSON.stringify(doubt)));
}
