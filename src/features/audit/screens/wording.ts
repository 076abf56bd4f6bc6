import type { Translate } from '../../../browser/translation.ts';
import type { Resource } from '../../../declare/resource.ts';
import { verbOf } from '../../../ui/change-sentence.tsx';
import { fieldLabel } from '../../../ui/labels.ts';
import type { AuditEntry } from '../contract/audit.ts';

/** The name of an entry's subject: a resource's records, or another kind in the log. */
export function subjectText(name: string, t: Translate): string {
  return t(`contract:resource.${name}.many`, { defaultValue: name });
}

/** The title of an entry's record; empty if its sentence needs none. */
export function entryTitle(entry: AuditEntry, resource: Resource | undefined): string {
  // Accounts that sign in or change their own password are named as the author.
  if (entry.title) return resource || entry.recordId !== entry.accountId ? entry.title : '';
  return resource ? `#${entry.recordId}` : '';
}

/** The label of a field; fields that only the log has have their own texts. */
export function loggedLabel(name: string, resource: Resource | undefined, t: Translate): string {
  if (resource && name in resource.fields) return fieldLabel(t, resource, name);
  return t([`contract:field.${name}`, `audit:field.${name}`], { defaultValue: name });
}

/** Names of fields in the order of the resource's form; those that the form does not have come last. */
export function inFormOrder(names: readonly string[], resource: Resource | undefined): string[] {
  const known = Object.keys(resource?.fields ?? {}).filter((name) => names.includes(name));
  return [...new Set([...known, ...names])];
}

/** The labels of the changed fields; none for a creation, deletion or restoration, where the sentence is enough. */
export function changedLabels(entry: AuditEntry, resource: Resource | undefined, t: Translate): string[] {
  const verb = resource && verbOf(entry.operation, resource);
  if (verb === 'insert' || verb === 'remove' || verb === 'restore') return [];
  return inFormOrder(entry.fields, resource).map((name) => loggedLabel(name, resource, t));
}
