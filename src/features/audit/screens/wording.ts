import type { Translate } from '../../../browser/translation.ts';
import type { Resource } from '../../../declare/resource.ts';
import { verbOf } from '../../../ui/change-sentence.tsx';
import { fieldLabel } from '../../../ui/labels.ts';
import type { AuditEntry } from '../contract.ts';

/** What the things are called that an entry is about: a resource's records, or something else the log names. */
export function subjectText(name: string, t: Translate): string {
  return t(`contract:resource.${name}.many`, { defaultValue: name });
}

/** What the record of an entry is called; empty when its sentence says enough without it. */
export function entryTitle(entry: AuditEntry, resource: Resource | undefined): string {
  // Who signs in or changes their own password is named as the one who did it.
  if (entry.title) return resource || entry.recordId !== entry.accountId ? entry.title : '';
  return resource ? `#${entry.recordId}` : '';
}

/** The label of a field; what only the log tells of has words of its own. */
export function loggedLabel(name: string, resource: Resource | undefined, t: Translate): string {
  if (resource && name in resource.fields) return fieldLabel(t, resource, name);
  return t(`contract:field.${name}`, { defaultValue: name });
}

/** Names of fields in the order of the resource's form; those the form does not have come last. */
export function inFormOrder(names: readonly string[], resource: Resource | undefined): string[] {
  const known = Object.keys(resource?.fields ?? {}).filter((name) => names.includes(name));
  return [...new Set([...known, ...names])];
}

/** The labels of what a change touched. Where a record came, went or came back, the sentence says it all. */
export function changedLabels(entry: AuditEntry, resource: Resource | undefined, t: Translate): string[] {
  const verb = resource && verbOf(entry.operation, resource);
  if (verb === 'insert' || verb === 'remove' || verb === 'restore') return [];
  return inFormOrder(entry.fields, resource).map((name) => loggedLabel(name, resource, t));
}
