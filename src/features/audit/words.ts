import { fieldKeys } from '../../declare/labels.ts';
import { operationVerbs } from '../../declare/operation-verbs.ts';
import type { ResourceRegistry } from '../../declare/resource.ts';
import type { Context } from '../../engine/handler.ts';

/** What things of the log are called in the caller's language; what has no words keeps its name. */
export interface AuditWords {
  operation(name: string): string;
  subject(name: string): string;
  /** The kinds of records that have words. */
  subjects(): string[];
  field(resource: string, name: string): string;
}

/** Kinds of records that are no declared resource's. */
const others = ['accounts', 'apis', 'audit-log', 'exports', 'imports', 'portraits', 'site-settings'];

/** The words of the caller's language. */
export function auditWords({ text }: Pick<Context, 'text'>, registry: ResourceRegistry): AuditWords {
  const verbs = operationVerbs([...registry.values()]);
  const told = (keys: readonly string[], name: string, values?: Record<string, string>) => {
    const words = text(keys, values);
    return words === String(keys) ? name : words;
  };
  return {
    operation(name) {
      const known = verbs.get(name);
      if (!known) return told([`operation.${name}`], name);
      return told([`verb.${known.verb}`], name, { noun: text(`resource.${known.resource}.one`) });
    },
    subject: (name) => told([`resource.${name}.many`], name),
    subjects: () => [...registry.keys(), ...others],
    field: (resource, name) => told(fieldKeys(registry.get(resource), name), name),
  };
}
