import type { CommonField, DeclaredKind } from '../../declare/kinds/kind.ts';
import type { FieldProblem, InputKind } from './input.ts';

/** What is known of a field's kind on both floors. */
export interface KnownKind<F> {
  readonly declared: DeclaredKind<F>;
  readonly input: InputKind<F>;
}

/** What of the record around a field its value is judged by. */
export interface Around {
  /** The value of the field that this one must not precede, where it names one. */
  readonly earlier?: unknown;
  /** The record is public, or is to be. */
  readonly published?: boolean;
}

/**
 * What the declaration of a field says against a value, before the server is asked. The server decides again; this
 * only spares a person the wait.
 */
export function problemsOf<F extends CommonField>(
  field: F,
  { declared, input }: KnownKind<F>,
  value: unknown,
  { earlier, published = false }: Around = {},
): readonly FieldProblem[] {
  if (isEmpty(value) || input.isEmpty?.(value)) {
    const code = declared.chosen ? 'requiredChoice' : 'required';
    if (field.required === 'publish') return published ? [{ code: `${code}ToPublish` }] : [];
    return field.required ? [{ code }] : [];
  }
  // What was not understood cannot be compared with anything.
  const found = input.problems?.(value, field) ?? [];
  if (found.length > 0) return found;
  const { order } = declared;
  const other = order?.after(field);
  const isWrong = typeof value === 'string' && typeof earlier === 'string' && order?.wrong(earlier, value);
  if (order && other !== undefined && isWrong) return [{ code: order.code(field), values: { other } }];
  return [];
}

/** Blanks are nothing. */
function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'string' && value.trim() === '';
}

/** Against a text that is longer than it may be, as the server counts it. */
export function tooLong(value: unknown, max: number): FieldProblem[] {
  return composed(value).length > max ? [{ code: 'tooLong', values: { max } }] : [];
}

/** Against a list that has more items than it may have. */
export function tooMany(value: unknown, max: number): FieldProblem[] {
  return Array.isArray(value) && value.length > max ? [{ code: 'tooMany', values: { max } }] : [];
}

/** A text as the server stores it: composed, without blanks at its ends. */
export function composed(value: unknown): string {
  return String(value ?? '')
    .trim()
    .normalize('NFC');
}
