import { ProblemError } from '../contract/errors.ts';
import type { Resource } from '../declare/resource.ts';
import { isRecord } from '../lib/is-record.ts';
import { codeOf } from '../lib/thrown.ts';
import { snakeCase } from './names.ts';

/** PostgreSQL's codes for what would be there twice: by a unique index, and by a constraint that can wait. */
const uniqueViolations = ['23505', '23P01'];

/** Our own code for taking access management from the last account that has it (migration access_management). */
const lastAdministrator = 'CM001';

/** The refusal that a rule of the database itself means; undefined for other errors. */
export function databaseRefusal(error: unknown): ProblemError | undefined {
  if (codeOf(error) !== lastAdministrator) return undefined;
  return new ProblemError('FORBIDDEN', { detail: 'detail.lastAdministrator' });
}

/** Whether the database itself answered that it did not carry a statement out: it was not the connection that broke. */
export function isRefusal(error: unknown): boolean {
  const code = codeOf(error) ?? '';
  // Classes 08 and 57: connections, and operators who end sessions.
  return /^[0-9A-Z]{5}$/.test(code) && !/^(08|57)/.test(code);
}

/** The unique index or constraint that an error says was violated. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!isRecord(error) || !uniqueViolations.includes(codeOf(error) ?? '')) return undefined;
  return typeof error.constraint === 'string' ? error.constraint : undefined;
}

/** The field of a resource whose uniqueness an error says was violated; it is named `<table>_<column>`. */
export function violatedUnique(error: unknown, resource: Resource): string | undefined {
  const column = violatedConstraint(error)?.slice(snakeCase(resource.name).length + 1);
  return Object.keys(resource.fields).find((name) => snakeCase(name) === column);
}

/** CONFLICT_UNIQUE naming that field; undefined for other errors. */
export function uniqueRefusal(error: unknown, resource: Resource): ProblemError | undefined {
  const path = violatedUnique(error, resource);
  return path === undefined ? undefined : new ProblemError('CONFLICT_UNIQUE', { errors: [{ path, code: 'unique' }] });
}
