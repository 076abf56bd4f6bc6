import { phonePattern, textSchema } from '../../contract/values.ts';
import type { CommonField, DeclaredKind } from './kind.ts';

/** One line of text, or several with `lines`. The empty value is the empty string. */
export interface TextField extends CommonField {
  readonly kind: 'text';
  readonly max: number;
  readonly lines?: boolean;
  /** The format of a value. */
  readonly format?: 'email' | 'phone';
  /** A person's name, family name first. It is sorted by the given name, in the column `<name>_order`. */
  readonly personName?: boolean;
}

export const text: DeclaredKind<TextField, string> = {
  empty: () => '',
  input: (z, field) => {
    const schema = textSchema(z, {
      min: field.required === true ? 1 : 0,
      max: field.max,
      ...(field.lines && { lines: true }),
    });
    if (field.format === 'phone') return schema.regex(phonePattern, { error: 'format' });
    if (field.format === 'email')
      return schema.refine((value) => value === '' || z.email().safeParse(value).success, { error: 'format' });
    return schema;
  },
  output: (z) => z.string(),
  warning: (value, { format }) =>
    format === 'phone' && typeof value === 'string' && value !== '' && !isUsualPhone(value)
      ? { code: 'phoneUnusual', values: { text: value } }
      : undefined,
  person: (field) => field.personName === true,
};

/**
 * Whether a phone number has a valid length: in Vietnam since 2018 a mobile number has 10 digits and a landline 11;
 * foreign numbers pass.
 */
function isUsualPhone(value: string): boolean {
  const digits = value.replace(/[^\d+]/g, '').replace(/^\+84/, '0');
  return /^\+|^0[35789]\d{8}$|^02\d{9}$|^1[89]00\d{4,6}$/.test(digits);
}
