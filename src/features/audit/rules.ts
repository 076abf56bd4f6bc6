import { fieldEntries, type Resource, type ResourceRegistry } from '../../declare/resource.ts';
import type { PrivateFields } from '../../declare/slices/slice.ts';
import { isRecord } from '../../lib/is-record.ts';

type Values = Record<string, unknown>;

/** The personal fields of a kind of records, and the permission to see their values in the log. */
export interface Privacy {
  readonly fields: readonly string[];
  readonly permission: string;
}

/** The privacies by the log's name of a resource, declared or not. */
export type Privacies = ReadonlyMap<string, Privacy>;

/**
 * The private fields of resources, and of records that are not a resource's: the log redacts them, and can erase them.
 */
export function privaciesOf(registry: ResourceRegistry, others: readonly PrivateFields[]): Privacies {
  return new Map([
    ...[...registry.values()].map((resource) => [resource.name, privacyOf(resource)] as const),
    ...others.map(({ records, fields, readBy }) => [records, { fields, permission: readBy.name }] as const),
  ]);
}

/** The private fields of a declared resource. */
export function privacyOf(resource: Resource): Privacy {
  const fields = fieldEntries(resource).flatMap(([name, field]) => (field.private ? [name] : []));
  return { fields, permission: `view${resource.operations.noun}Private` };
}

/** The fields whose values in the log a caller may not see: the private ones, unless the caller has the permission. */
export function redactedFields(privacy: Privacy | undefined, permissions: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(privacy && !permissions.has(privacy.permission) ? privacy.fields : []);
}

/**
 * Recorded values as a caller may see them. `redacted` names what was omitted: fields in `hidden`, and those whose
 * value was erased by law.
 */
export function redact<Shown extends { before: Values | null; after: Values | null }>(
  entry: Shown,
  hidden: ReadonlySet<string>,
): Shown & { redacted: string[] } {
  const redacted = new Set<string>();
  const before = entry.before && visible(entry.before, hidden, redacted);
  const after = entry.after && visible(entry.after, hidden, redacted);
  return { ...entry, before, after, redacted: [...redacted].sort() };
}

/** The values that may be shown; adds the names of the others to `redacted`. */
export function visible(values: Readonly<Values>, hidden: ReadonlySet<string>, redacted: Set<string>): Values {
  const shown: Values = {};
  for (const [name, value] of Object.entries(values)) {
    if (hidden.has(name) || isErased(value)) redacted.add(name);
    else shown[name] = value;
  }
  return shown;
}

/** Whether a recorded value is the marker that `erase_audit_values` writes. */
function isErased(value: unknown): boolean {
  return isRecord(value) && value.erased === true;
}
