import { fieldKeys } from '../../declare/labels.ts';
import { operationVerbs } from '../../declare/operation-verbs.ts';
import type { ResourceRegistry } from '../../declare/resource.ts';
import type { Context } from '../../engine/handler.ts';

/** The names of things in the log in the caller's language; without a text they keep their technical name. */
export interface AuditTexts {
  operation(name: string): string;
  subject(name: string): string;
  /** The kinds of records that have a text. */
  subjects(): string[];
  field(resource: string, name: string): string;
}

/** Kinds of records that are not a declared resource's. */
const others = [
  'accounts',
  'apis',
  'audit-log',
  'exports',
  'imports',
  'portraits',
  'sign-ups',
  'site-preferences',
  'site-settings',
];

/** The texts in the caller's language. */
export function auditTexts({ text }: Pick<Context, 'text'>, registry: ResourceRegistry): AuditTexts {
  const verbs = operationVerbs([...registry.values()]);
  const textFor = (keys: readonly string[], name: string, values?: Record<string, string>) => {
    const words = text(keys, values);
    return words === String(keys) ? name : words;
  };
  return {
    operation(name) {
      const known = verbs.get(name);
      if (!known) return textFor([`operation.${name}`], name);
      return textFor([`verb.${known.verb}`], name, { noun: text(`resource.${known.resource}.one`) });
    },
    subject: (name) => textFor([`resource.${name}.many`], name),
    subjects: () => [...registry.keys(), ...others],
    field: (resource, name) => textFor(fieldKeys(registry.get(resource), name), name),
  };
}
