import { boundsOf, type DecimalField } from '../../declare/kinds/decimal.ts';
import { formatDecimal } from '../../lib/decimal.ts';
import { readDecimal } from '../../lib/decimal-reading.ts';
import { columnOf, snakeCase } from '../names.ts';
import type { StoredKind } from './kind.ts';
import { numberOf, numberQuestions, surveyNumbers } from './numbers.ts';

const type = ({ precision, scale }: DecimalField) => `numeric(${precision},${scale})`;

export const decimal: StoredKind<DecimalField> = {
  type,
  check: (column, { least, most, notBelow }) =>
    [
      ...(least === undefined ? [] : [`${column} >= ${least}`]),
      ...(notBelow === undefined ? [] : [`${column} >= ${snakeCase(notBelow)}`]),
      ...(most === undefined ? [] : [`${column} <= ${most}`]),
    ].join(' AND '),
  filter: (name, input, parameters) => {
    const conditions = boundsOf(name).flatMap((key, place) => {
      const bound = input[key];
      if (bound === undefined) return [];
      return [`r.${columnOf(name)} ${place === 0 ? '>=' : '<='} ${parameters.add(bound, 'numeric')}`];
    });
    return conditions.length > 0 ? { sql: conditions.join(' AND ') } : undefined;
  },
  // JSON numbers are not exact.
  recorded: (column) => `${column}::text`,
  sheet: {
    column: 'decimal',
    reader: (field, column) => (cell) => numberOf(cell, column, field),
    questions: () => numberQuestions,
    survey: surveyNumbers,
    write: (value) => (typeof value === 'string' ? Number(value) : null),
    text: (value, { unit }) => `${formatDecimal(String(value), 'vi')}${unit ? ` ${unit}` : ''}`,
    sameForm: isSameNumber,
    unit: ({ unit }) => unit,
    cleared: () => null,
    hint: true,
  },
};

/**
 * Whether the text of a cell says the shown number. One that reads two ways does where it is written the same; the
 * default comparison ignores separators, so it would take 1.384 and 1,384 for one number.
 */
function isSameNumber(cell: string, stored: string): boolean {
  const [shown = '', unit = ''] = stored.split(' ');
  const own = unit === '%' ? cell.replace(/%\s*$/, '') : cell;
  const [said, kept] = [readDecimal(own.normalize('NFKC')), readDecimal(shown, { mark: ',' })];
  if ('value' in said && 'value' in kept) return said.value === kept.value;
  return [rawNumber(shown), rawNumber(shown).replaceAll('.', '')].includes(rawNumber(own));
}

/** A number without its unit and trailing zeros. */
function rawNumber(text: string): string {
  const [number = ''] = text.split(' ');
  return number.includes(',') ? number.replace(/,?0+$/, '') : number;
}
