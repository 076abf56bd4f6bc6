import { type CommonField, type DeclaredKind, plainFilter } from './kind.ts';

/** One of a few values, or null; what each is called is in the resource's messages under `choices.<field>.<option>`. */
export interface ChoiceField extends CommonField {
  readonly kind: 'choice';
  readonly options: readonly string[];
}

export const choice: DeclaredKind<ChoiceField> = {
  empty: () => null,
  input: (z, field) => (field.required === true ? z.enum(field.options) : z.enum(field.options).nullable()),
  output: (z) => z.string().nullable(),
  filter: plainFilter(
    (z, field) => z.enum(field.options),
    (text, field) => (field.options.includes(text) ? text : undefined),
  ),
  chosen: true,
  options: (field) => field.options,
};
