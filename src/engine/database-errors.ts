import { ProblemError } from '../contract/errors.ts';
import type { Resource } from '../declare/resource.ts';
import { isRecord } from '../lib/is-record.ts';
import { codeOf } from '../lib/thrown.ts';
import { snakeCase } from './names.ts';

/** PostgreSQL's codes for what would be there twice: by a unique index, and by a constraint that can wait. */
const uniqueViolations = ['23505', '23P01'];

/**
 * The product's own code: a change would take access management from the last account that has it (migration
 * access_management).
 */
const lastAdministrator = 'CM001';

/** The problem for an error that a rule in the database raised; undefined for other errors. */
export function databaseRefusal(error: unknown): ProblemError | undefined {
  if (codeOf(error) !== lastAdministrator) return undefined;
  return new ProblemError('FORBIDDEN', { detail: 'detail.lastAdministrator' });
}

/** Whether the database itself rejected a statement, as opposed to a broken connection. */
export function isRefusal(error: unknown): boolean {
  const code = codeOf(error) ?? '';
  // Classes 08 and 57: connections, and operators who end sessions.
  return /^[0-9A-Z]{5}$/.test(code) && !/^(08|57)/.test(code);
}

/** The unique index or constraint that an error reports as violated. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!isRecord(error) || !uniqueViolations.includes(codeOf(error) ?? '')) return undefined;
  return typeof error.constraint === 'string' ? error.constraint : undefined;
}

/** The field of a resource whose unique index an error reports as violated; the index is named `<table>_<column>`. */
export function violatedUnique(error: unknown, resource: Resource): string | undefined {
  const column = violatedConstraint(error)?.slice(snakeCase(resource.name).length + 1);
  return Object.keys(resource.fields).find((name) => snakeCase(name) === column);
}

/** CONFLICT_UNIQUE with that field; undefined for other errors. */
export function uniqueRefusal(error: unknown, resource: Resource): ProblemError | undefined {
  const path = violatedUnique(error, resource);
  return path === undefined ? undefined : new ProblemError('CONFLICT_UNIQUE', { errors: [{ path, code: 'unique' }] });
}
