import type { CommonField, DeclaredKind } from './kind.ts';

/** A time of day on the plant's clock: `HH:MM` from 00:00 to 23:59, or null. */
export interface TimeOfDayField extends CommonField {
  readonly kind: 'timeOfDay';
}

export const timeOfDayPattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

export const timeOfDay: DeclaredKind<TimeOfDayField, string | null> = {
  empty: () => null,
  input: (z, field) => {
    const schema = z.string().trim().regex(timeOfDayPattern, { error: 'timeOfDay' });
    return field.required === true ? schema : schema.nullable();
  },
  output: (z) => z.string().nullable(),
};
