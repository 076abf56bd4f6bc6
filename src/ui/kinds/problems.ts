import type { CommonField, DeclaredKind } from '../../declare/kinds/kind.ts';
import type { FieldProblem, InputKind } from './input.ts';

/** The declared and the browser part of a field's kind. */
export interface KnownKind<F> {
  readonly declared: DeclaredKind<F>;
  readonly input: InputKind<F>;
}

/** The parts of the record that a field's validation depends on. */
export interface Around {
  /** The value of the field that this one must not precede, if the declaration names one. */
  readonly earlier?: unknown;
  /** The record is public, or is being published. */
  readonly published?: boolean;
}

/**
 * The errors of a value by its field's declaration, before the server is asked. The server validates again; this only
 * saves a round trip.
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
  // A value that was not understood cannot be compared.
  const found = input.problems?.(value, field) ?? [];
  if (found.length > 0) return found;
  const { order } = declared;
  const other = order?.after(field);
  const isWrong = typeof value === 'string' && typeof earlier === 'string' && order?.wrong(earlier, value);
  if (order && other !== undefined && isWrong) return [{ code: order.code(field), values: { other } }];
  return [];
}

/** Blanks count as empty. */
function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'string' && value.trim() === '';
}

/** The error of a text that is too long, counted as the server does. */
export function tooLong(value: unknown, max: number): FieldProblem[] {
  return composed(value).length > max ? [{ code: 'tooLong', values: { max } }] : [];
}

/** The error of a list with too many items. */
export function tooMany(value: unknown, max: number): FieldProblem[] {
  return Array.isArray(value) && value.length > max ? [{ code: 'tooMany', values: { max } }] : [];
}

/** A text as the server stores it: composed (NFC), without blanks at its ends. */
export function composed(value: unknown): string {
  return String(value ?? '')
    .trim()
    .normalize('NFC');
}
