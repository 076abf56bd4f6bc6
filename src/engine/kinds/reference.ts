import { reference as declared, type ReferenceField } from '../../declare/kinds/reference.ts';
import { columnOf, quoted, snakeCase, tableOf } from '../names.ts';
import { equalFilter, type StoredKind } from './kind.ts';
import { textOf, wrong } from './sheet.ts';

export const reference: StoredKind<ReferenceField> = {
  type: () => 'bigint',
  select: ({ name, field, column, registry }) => {
    const target = registry.get(field.to);
    if (!target) throw new TypeError(`Field ${name} refers to the unknown resource ${field.to}.`);
    const join = quoted(`${name}_target`);
    const title = `${join}.${columnOf(target.title)} AS ${quoted(declared.populated?.name(name) ?? '')}`;
    return {
      columns: [`${column} AS ${quoted(name)}`, title],
      joins: [`LEFT JOIN ${tableOf(target)} AS ${join} ON ${join}.id = ${column}`],
    };
  },
  // Ids are sent as texts: JSON numbers are not exact beyond 2^53.
  recorded: (column) => `${column}::text`,
  referenceReader: {
    at: (field) => ({ resource: field.to }),
    ids: (value) => (typeof value === 'string' ? [value] : []),
    sql: (value) => `array_remove(ARRAY[${value}], NULL)`,
  },
  // As an array: the subquery runs once, not once per record.
  searchThrough: (name, { to }, query) =>
    `r.${columnOf(name)} = ANY(ARRAY(SELECT n.id FROM ${quoted(snakeCase(to))} AS n WHERE n.deleted_at IS NULL AND n.search @@ ${query}))`,
  filter: (name, input, parameters) => equalFilter(columnOf(name), name, input, parameters),
  sheet: {
    column: 'text',
    reader:
      (_field, { lookup }) =>
      (cell) =>
        lookup ? lookup(textOf(cell)) : wrong('reference'),
    write: (_value, _field, _words, shown) => (shown as string | null) ?? null,
    key: { of: (id) => id, sql: (column) => column, type: 'bigint[]', possible: (id) => /^\d{1,18}$/.test(id) },
    hint: true,
  },
};
