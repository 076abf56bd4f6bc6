import { type ChoiceField, isNumbered } from '../../declare/kinds/choice.ts';
import { comparable } from '../../lib/fold.ts';
import { columnOf } from '../names.ts';
import { equalFilter, type StoredKind } from './kind.ts';
import { textOf, wrong } from './sheet.ts';

export const choice: StoredKind<ChoiceField> = {
  type: (field) => (isNumbered(field) ? 'smallint' : 'text'),
  check: (column, field) => `${column} IN (${valuesOf(field).join(', ')})`,
  filter: (name, input, parameters) => equalFilter(columnOf(name), name, input, parameters),
  sheet: {
    column: 'text',
    reader: (field, { called }) => {
      // A cell may also hold the stored value itself.
      const pairs = [...field.options].flatMap((option) =>
        [String(option), ...called(String(option))].map((text) => [text, option] as const),
      );
      const whole = pairs.map(([label, value]) => [comparable(label), value] as const);
      const bare = pairs.map(([label, value]) => [comparable(label.replace(unitBehind, '')), value] as const);
      return (cell) => {
        const text = comparable(textOf(cell));
        const named = (names: typeof whole) =>
          new Set(names.flatMap(([name, value]) => (name === text ? [value] : [])));
        // An exact label goes before a label without its unit.
        const options = named(whole);
        const [option, ...others] = options.size > 0 ? options : named(bare);
        return option === undefined || others.length > 0 ? wrong('choice') : { value: option };
      };
    },
    write: (value, _field, words) => (value ? words.choice(String(value)) : null),
    key: { of: (option) => option, sql: (column) => `${column}::text`, type: 'text[]' },
    choices: (field, words) => field.options.map((option) => words.choice(String(option))),
    hint: true,
  },
};

/** The unit at the end of a label. A cell need not repeat it. */
const unitBehind = /\s*\((?:mm|km²?|m[²³]?(?:\/s)?|[kMG]Wh?|%)\)$/u;

/** The options as SQL literals. */
function valuesOf(field: ChoiceField): string[] {
  return isNumbered(field) ? field.options.map(String) : field.options.map((option) => `'${option}'`);
}
