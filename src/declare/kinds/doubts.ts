import type { FieldError } from '../../contract/errors.ts';
import { fieldEntries, type Resource } from '../resource.ts';
import { declaredKind } from './registry.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * What of a record may be stored but is hardly meant, by its declaration: forms say it while it is written, imports before
 * it is stored.
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
    // What lies ahead is a plan, which the status of today does not know.
    if (belongs === false && !isEmpty && String(value) <= today)
      doubts.push({ path, code: 'statusAgainst', values: { status } });
    return doubts;
  });
}

/** What a change of a record gives reason to doubt: what had been stored already was looked at when it was. */
export function newDoubts(resource: Resource, before: Values, after: Values, today: string): FieldError[] {
  const stored = new Set(doubtsOf(resource, before, today).map((doubt) => JSON.stringify(doubt)));
  return doubtsOf(resource, after, today).filter((doubt) => !stored.has(JSON.stringify(doubt)));
}
