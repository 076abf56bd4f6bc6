import { formatDecimal, isDecimal } from './decimal.ts';

/** The texts of a language, by group and key. */
export interface Catalogue {
  readonly language: string;
  readonly catalogue: object;
}

/** What stands in the places of a text, by their names; `count` also chooses the text's form. Years are texts: numbers are grouped. */
export type TextValues = Readonly<Record<string, unknown>>;

/**
 * The text of a key such as `kit:list.all`, or of the first of several keys that exists, in the first of the languages
 * that has it. With a `count` it is the plural form of the language for that number (`selected_one`). Without values,
 * placeholders stay as they are. Undefined if there is none.
 */
export function findText(
  languages: readonly Catalogue[],
  keys: string | readonly string[],
  values?: TextValues,
): string | undefined {
  for (const key of typeof keys === 'string' ? [keys] : keys) {
    for (const spoken of languages) {
      const text = textAt(spoken, key, values?.count);
      if (text !== undefined) return values ? fillIn(text, values, spoken.language) : text;
    }
  }
  return undefined;
}

/**
 * A text with its values in their places, `{{name}}`; numbers as readers of the language write them: 1.320 or 1,320. So
 * are exact decimals, which are texts ("1384.05"), at `{{name, decimal}}`, and at `{{name, measure}}` with their `unit`.
 */
export function fillIn(text: string, values: TextValues, language?: string): string {
  return text.replace(/\{\{(\w+)(?:, (decimal|measure))?\}\}/g, (_, name: string, format?: string) => {
    const value = values[name] ?? '';
    if (!language) return String(value);
    const isNumber = typeof value === 'number' || (format && isDecimal(String(value)));
    const number = isNumber ? formatDecimal(String(value), language) : String(value);
    return format === 'measure' && isNumber ? `${number} ${values.unit ?? ''}`.trim() : number;
  });
}

function textAt({ language, catalogue }: Catalogue, key: string, count: unknown): string | undefined {
  const path = key.split(/[:.]/);
  const name = path.pop() ?? '';
  const group = path.reduce<unknown>(memberOf, catalogue);
  const form = typeof count === 'number' ? memberOf(group, `${name}_${formsOf(language).select(count)}`) : undefined;
  const text = form ?? memberOf(group, name);
  return typeof text === 'string' ? text : undefined;
}

function memberOf(group: unknown, name: string): unknown {
  return typeof group === 'object' && group !== null ? Reflect.get(group, name) : undefined;
}

const forms = new Map<string, Intl.PluralRules>();

function formsOf(language: string): Intl.PluralRules {
  const known = forms.get(language) ?? new Intl.PluralRules(language);
  forms.set(language, known);
  return known;
}
