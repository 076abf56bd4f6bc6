import type { Zod } from '../../contract/operation.ts';
import { type CommonField, type DeclaredKind, plainFilter } from './kind.ts';

/**
 * One of a few values, or null. All options are words, or all are numbers that other systems use. Their labels are in
 * the resource's messages under `choices.<field>.<option>`.
 */
export interface ChoiceField extends CommonField {
  readonly kind: 'choice';
  readonly options: readonly string[] | readonly number[];
  /** The default of a new record. The field is then never null. */
  readonly initial?: string | number;
  /** The addresses that options stand for. Forms offer an option where the product has its page. */
  readonly leadsTo?: Readonly<Record<string | number, string>>;
}

export const choice: DeclaredKind<ChoiceField, string | number | null> = {
  empty: (field) => field.initial ?? null,
  input: (z, field) => (isAlwaysChosen(field) ? oneOf(z, field) : oneOf(z, field).nullable()),
  output: (z, field) => (isNumbered(field) ? z.int().nullable() : z.string().nullable()),
  filter: plainFilter(
    // A query string holds numbers as text.
    (z, field) =>
      z
        .literal([...new Set([...field.options, ...field.options.map(String)])])
        .transform((sent) => optionOf(field, String(sent))),
    (text, field) => optionOf(field, text),
  ),
  chosen: true,
  options: ({ options }) => options.map(String),
};

/** Whether every record has a value. */
export function isAlwaysChosen({ required, initial }: ChoiceField): boolean {
  return required === true || initial !== undefined;
}

/** Whether the options are numbers. */
export function isNumbered({ options }: ChoiceField): boolean {
  return typeof options[0] === 'number';
}

function oneOf(z: Zod, { options }: ChoiceField) {
  const values: (string | number)[] = [...options];
  return z.literal(values);
}

function optionOf({ options }: ChoiceField, said: unknown): string | number | undefined {
  return [...options].find((option) => String(option) === said);
}
