import type { Resource } from '../declare/resource.ts';
import { snakeCase } from './statement.ts';

/** A refusal by PostgreSQL, as its driver reports it. */
interface DatabaseError {
  code: string;
  constraint?: string;
}

/** PostgreSQL's code for a unique index that a statement would violate. */
const uniqueViolation = '23505';

/** The field of a resource whose uniqueness an error says was violated; indexes are named `<table>_<column>`. */
export function violatedUnique(error: unknown, resource: Resource): string | undefined {
  const { code, constraint } = error as DatabaseError;
  if (code !== uniqueViolation || !constraint) return undefined;
  const column = constraint.slice(snakeCase(resource.name).length + 1);
  return Object.keys(resource.fields).find((name) => snakeCase(name) === column);
}
