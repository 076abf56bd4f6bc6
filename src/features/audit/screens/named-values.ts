import { populatedName, type Resource } from '../../../declare/resource.ts';
import type { Values } from '../../../ui/record/values.ts';
import type { AuditDetail } from '../contract/audit.ts';

/**
 * Values with the names in the entry: as populated values for fields of a resource, in place of the value elsewhere.
 */
export function withNames(resource: Resource | undefined, values: Values, names: AuditDetail['names']): Values {
  const named: Record<string, unknown> = { ...values };
  for (const [field, fieldNames] of Object.entries(names)) {
    const value = values[field];
    if (value === undefined || value === null) continue;
    const declared = resource?.fields[field];
    const populated = declared && populatedName(field, declared);
    const nameOf = (each: unknown) => fieldNames[String(each)] ?? String(each);
    if (populated !== undefined) named[populated] = fieldNames[String(value)];
    else named[field] = Array.isArray(value) ? value.map(nameOf) : nameOf(value);
  }
  return named;
}
