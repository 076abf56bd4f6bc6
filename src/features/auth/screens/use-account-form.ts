import { type FormEvent, useRef, useState } from 'react';
import { type FieldErrors, fieldErrors, focusField } from './form-problems.ts';

/**
 * The state of an account form: its values, the errors at its fields, and what its fields have in common. A refusal of
 * the server focuses the first refused field; what was typed stays.
 * @param check the errors that the page can tell itself.
 * @param send sends the values; its error is shown by the caller where it concerns no field.
 */
export function useAccountForm<Values extends Record<string, string>>(
  initial: Values,
  check: (values: Values) => FieldErrors<Values>,
  send: (values: Values) => Promise<unknown>,
) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const refuse = (found: FieldErrors<Values>) => {
    setErrors(found);
    if (form.current) focusField(form.current, Object.keys(found));
  };
  const sending = useRef(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // At once: a second press comes before the page is drawn again.
    if (sending.current) return;
    const found = check(values);
    refuse(found);
    if (Object.keys(found).length > 0) return;
    sending.current = true;
    send(values)
      .catch((error: unknown) => refuse(fieldErrors<Values>(error)))
      .finally(() => {
        sending.current = false;
      });
  };
  const field = (name: keyof Values & string) => ({
    name,
    value: values[name] ?? '',
    error: errors[name],
    onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
  });
  return { form, values, field, submit };
}
