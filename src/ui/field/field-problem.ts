import { phonePattern } from '../../contract/values.ts';
import type { Field } from '../../declare/field.ts';

/** Why a value cannot be stored: a code of the `validation` texts, and what stands in their placeholders. */
export interface FieldProblem {
  readonly code: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/**
 * What the declaration of a field says against a value, before the server is asked. The server decides again; this
 * only spares a person the wait.
 * @param earlier the value of the field that this one must not precede, where it names one.
 */
export function fieldProblem(field: Field, value: unknown, earlier?: unknown): FieldProblem | undefined {
  if (field.required && isEmpty(field, value)) {
    const chosen = ['reference', 'image', 'instant', 'date', 'choice'].includes(field.kind);
    return { code: chosen ? 'requiredChoice' : 'required' };
  }
  switch (field.kind) {
    case 'text':
      if (field.format === 'phone' && !phonePattern.test(String(value ?? '').trim())) return { code: 'format' };
      return tooLong(value, field.max);
    case 'richText':
      return tooLong(value, field.max);
    case 'slug':
      return tooLong(value, field.max) ?? (/^[a-z0-9-]*$/.test(String(value ?? '')) ? undefined : { code: 'slug' });
    case 'tags': {
      const tags = value as readonly string[];
      if (tags.length > field.max) return { code: 'tooMany', values: { max: field.max } };
      return tags.map((tag) => tooLong(tag, field.maxLength)).find((problem) => problem !== undefined);
    }
    case 'files':
      return (value as unknown[]).length > field.max ? { code: 'tooMany', values: { max: field.max } } : undefined;
    case 'date': {
      const wrong = typeof value === 'string' && typeof earlier === 'string' && value < earlier;
      return wrong && field.after ? { code: 'earlierDay', values: { other: field.after } } : undefined;
    }
    case 'instant': {
      const wrong =
        typeof value === 'string' && typeof earlier === 'string' && Date.parse(value) <= Date.parse(earlier);
      return wrong && field.after ? { code: 'before', values: { other: field.after } } : undefined;
    }
    default:
      return undefined;
  }
}

/** Whether a person would say that nothing is there: blanks are nothing, and so is a text without words or pictures. */
function isEmpty(field: Field, value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (Array.isArray(value)) return value.length === 0;
  if (field.kind !== 'richText') return typeof value === 'string' && value.trim() === '';
  const html = String(value);
  return !/<(?:img|iframe|hr|table)\b/.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';
}

function tooLong(value: unknown, max: number): FieldProblem | undefined {
  return String(value ?? '')
    .trim()
    .normalize('NFC').length > max
    ? { code: 'tooLong', values: { max } }
    : undefined;
}
