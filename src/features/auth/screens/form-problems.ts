import { CallError } from '../../../browser/call.ts';
import type { Translate } from '../../../browser/translation.ts';

/** The errors of a form, by field. */
export type FieldErrors<Values> = Partial<Record<keyof Values, string>>;

/** The server's errors by field; empty when they concern no field. */
export function fieldErrors<Values>(error: unknown): FieldErrors<Values> {
  const problems = (error instanceof CallError && error.problem.errors) || [];
  return Object.fromEntries(problems.map(({ path, message }) => [path, message])) as FieldErrors<Values>;
}

/** Of what kind the server's error of a field is; undefined when it has none. */
export function errorCode(error: unknown, field: string): string | undefined {
  const problems = error instanceof CallError ? error.problem.errors : undefined;
  return problems?.find(({ path }) => path === field)?.code;
}

/** The error of an empty required field, in the server's text. */
export function required(t: Translate, field: string): string {
  return t('contract:validation.required', { label: t(`contract:field.${field}`).toLowerCase() });
}

/** Focuses the first invalid field. */
export function focusField(form: HTMLFormElement, names: readonly string[]): void {
  const field = [...form.elements].find((element) => names.includes(element.getAttribute('name') ?? ''));
  if (field instanceof HTMLElement) field.focus();
}
