import type { Resource } from '../declare/resource.ts';

/** The snake_case name of a table or column. */
export function snakeCase(name: string): string {
  return name.replaceAll('-', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A name as a quoted SQL identifier; names come from declarations, never from callers. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The quoted table of a resource. */
export function tableOf(resource: Resource): string {
  return quoted(snakeCase(resource.name));
}

/** The quoted column of a field. */
export function columnOf(name: string): string {
  return quoted(snakeCase(name));
}
