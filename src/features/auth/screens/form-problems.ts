import { CallError } from '../../../browser/call.ts';
import type { Translate } from '../../../browser/translation.ts';

/** What is wrong with a form, by field. */
export type FieldErrors<Values> = Partial<Record<keyof Values, string>>;

/** The server's refusals by field; empty when they concern no field. */
export function fieldErrors<Values>(error: unknown): FieldErrors<Values> {
  const problems = (error instanceof CallError && error.problem.errors) || [];
  return Object.fromEntries(problems.map(({ path, message }) => [path, message])) as FieldErrors<Values>;
}

/** Tells that a field must be filled in, in the words the server would use. */
export function required(t: Translate, field: string): string {
  return t('contract:validation.required', { label: t(`contract:field.${field}`).toLowerCase() });
}

/** Puts the keyboard where the first wrong field is. */
export function focusField(form: HTMLFormElement, names: readonly string[]): void {
  const field = [...form.elements].find((element) => names.includes(element.getAttribute('name') ?? ''));
  if (field instanceof HTMLElement) field.focus();
}
