import { type FieldError, ProblemError } from '../contract/errors.ts';
import { declaredKind, sameValue } from '../declare/kinds/registry.ts';
import { resourceOperations } from '../declare/operations.ts';
import { fieldEntries, isDecision, type Resource } from '../declare/resource.ts';
import { type Context, callerOf } from './handler.ts';
import { storedKind } from './kinds/registry.ts';
import { missingToPublish } from './publishing/publishable.ts';

type Values = Record<string, unknown>;

/**
 * Validates and normalizes input beyond the schema: HTML is sanitised to the allow-list, duplicate keywords are
 * removed.
 * @throws ProblemError VALIDATION_FAILED when a text is nested too deeply, or is empty where it is required.
 */
export function cleanValues(resource: Resource, values: Values): Values {
  const cleaned: Values = { ...values };
  for (const [name, field] of fieldEntries(resource)) {
    const { clean } = storedKind(field);
    if (clean && cleaned[name] !== undefined) cleaned[name] = clean(cleaned[name], name, field);
  }
  return cleaned;
}

/**
 * Validates the fields and the status of a record as they would be after the change: pairs of fields with an order, and
 * the fields required to publish.
 * @param personal whether the caller may read private fields. A pair with one says nothing to others: by asking often
 * enough, they would learn its value.
 * @throws ProblemError VALIDATION_FAILED naming each field, of a pair the later.
 */
export function checkValues(resource: Resource, values: Readonly<Values>, { personal }: { personal: boolean }): void {
  const errors: FieldError[] = missingToPublish(resource, values);
  for (const [name, field] of fieldEntries(resource)) {
    const { order } = declaredKind(field);
    const other = order?.after(field);
    if (!order || other === undefined) continue;
    if (!personal && (field.private || resource.fields[other]?.private)) continue;
    const [earlier, later] = [values[other], values[name]];
    if (typeof earlier !== 'string' || typeof later !== 'string') continue;
    if (order.wrong(earlier, later)) errors.push({ path: name, code: order.code(field), values: { other } });
  }
  if (errors.length > 0) throw new ProblemError('VALIDATION_FAILED', { errors });
}

/**
 * Prevents callers who may write a record, but not publish it, from publishing or unpublishing it with a write.
 * @throws ProblemError FORBIDDEN.
 */
export function checkDecision(resource: Resource, from: number, to: unknown, context: Context): void {
  if (typeof to !== 'number' || !isDecision(resource.statuses, from, to)) return;
  if (!callerOf(context).permissions.has(resourceOperations(resource).setStatus.name)) {
    throw new ProblemError('FORBIDDEN');
  }
}

/** The fields, and the status, that differ between `previous` and `next`. */
export function changedFields(resource: Resource, previous: Readonly<Values>, next: Readonly<Values>): string[] {
  const names = fieldEntries(resource).flatMap(([name, field]) =>
    name in next && !sameValue(field, previous[name], next[name]) ? [name] : [],
  );
  return 'status' in next && next.status !== previous.status ? [...names, 'status'] : names;
}

/** The named values of a record. */
export function pick(record: Readonly<Values>, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, record[name]]));
}
