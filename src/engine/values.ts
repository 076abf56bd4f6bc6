import { type FieldError, invalidField, ProblemError } from '../contract/errors.ts';
import { maxNesting } from '../contract/rich-text.ts';
import { resourceOperations } from '../declare/operations.ts';
import { fieldEntries, isDecision, type Resource } from '../declare/resource.ts';
import { isEmptyRichText, richTextNesting, sanitizeRichText } from '../platform/rich-text/sanitize.ts';
import { type Context, callerOf } from './handler.ts';

type Values = Record<string, unknown>;

/**
 * What the schema cannot see in the values a caller sent: HTML is brought to the allow-list, keywords are told once.
 * @throws ProblemError VALIDATION_FAILED when a text is nested too deeply or says nothing where it must.
 */
export function cleanValues(resource: Resource, values: Values): Values {
  const clean: Values = { ...values };
  for (const [name, field] of fieldEntries(resource)) {
    const value = clean[name];
    if (field.kind === 'richText' && typeof value === 'string') {
      if (richTextNesting(value) > maxNesting) throw invalidField(name, 'nesting', { max: maxNesting });
      const html = sanitizeRichText(value);
      if (field.required && isEmptyRichText(html)) throw invalidField(name, 'required');
      clean[name] = html;
    }
    if ((field.kind === 'tags' || field.kind === 'files') && Array.isArray(value)) clean[name] = [...new Set(value)];
  }
  return clean;
}

/**
 * Rules between fields of one record, on the values it would have after the change.
 * @throws ProblemError VALIDATION_FAILED naming the later field.
 */
export function checkValues(resource: Resource, values: Readonly<Values>): void {
  const errors: FieldError[] = [];
  for (const [name, field] of fieldEntries(resource)) {
    if ((field.kind !== 'instant' && field.kind !== 'date') || !field.after) continue;
    const [earlier, later] = [values[field.after], values[name]];
    if (typeof earlier !== 'string' || typeof later !== 'string') continue;
    // Two things can happen on one day, but not at one moment.
    const wrong = field.kind === 'date' ? later < earlier : Date.parse(later) <= Date.parse(earlier);
    if (wrong)
      errors.push({
        path: name,
        code: field.kind === 'date' ? 'earlierDay' : 'before',
        values: { other: field.after },
      });
  }
  if (errors.length > 0) throw new ProblemError('VALIDATION_FAILED', { errors });
}

/**
 * Keeps those who may write a record, but not decide about it, from publishing or taking down by way of writing.
 * @throws ProblemError FORBIDDEN.
 */
export function checkDecision(resource: Resource, from: number, to: unknown, context: Context): void {
  if (typeof to !== 'number' || !isDecision(resource.statuses, from, to)) return;
  if (!callerOf(context).permissions.has(resourceOperations(resource).setStatus.name)) {
    throw new ProblemError('FORBIDDEN');
  }
}

/** The fields in which `next` differs from `previous`; instants are compared as moments, not as texts. */
export function changedFields(resource: Resource, previous: Readonly<Values>, next: Readonly<Values>): string[] {
  const names = [...Object.keys(resource.fields), 'status'];
  return names.filter((name) => name in next && !sameValue(resource, name, previous[name], next[name]));
}

function sameValue(resource: Resource, name: string, one: unknown, other: unknown): boolean {
  if (resource.fields[name]?.kind === 'instant' && typeof one === 'string' && typeof other === 'string') {
    return Date.parse(one) === Date.parse(other);
  }
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The named values of a record. */
export function pick(record: Readonly<Values>, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, record[name]]));
}
