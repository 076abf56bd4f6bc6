import { type FieldError, ProblemError } from '../../contract/errors.ts';
import type { Resource } from '../../declare/resource.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Context } from '../handler.ts';
import type { ResourceScope } from '../record-rules.ts';
import { referenceFieldsOf } from '../write/references.ts';
import { refersOutside } from './data-scope.ts';
import { refusedTexts } from './named-files.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Checks by the rules of the referenced resources whether the caller may choose new references, or name new files in
 * texts.
 * @param before the record before the change: its references may stay.
 * @throws ProblemError VALIDATION_FAILED naming each field with a reference that the caller may not choose.
 */
export async function checkReferenceChoice(
  database: Database,
  resource: Resource,
  scope: ResourceScope,
  { values, before = {} }: { values: Values; before?: Values },
  context: Context,
): Promise<void> {
  const { registry, rules } = scope;
  const errors: FieldError[] = await refusedTexts(database, resource, scope, { values, before }, context);
  for (const { name, field, referenceReader } of referenceFieldsOf(resource)) {
    const at = referenceReader.at(field);
    const target = registry.get('media' in at ? 'media' : at.resource);
    const refused = target && rules.get(target)?.refusedChoice;
    const held = referenceReader.ids(before[name], field);
    const ids = referenceReader.ids(values[name], field).filter((id) => !held.includes(id));
    if (ids.length === 0) continue;
    const code = refersOutside(target, ids, context) ? 'reference' : await refused?.(database, ids, context);
    if (code) errors.push({ path: name, code });
  }
  if (errors.length > 0) throw new ProblemError('VALIDATION_FAILED', { errors });
}
