import type { FunctionComponent } from 'react';
import { useTranslation } from '../../browser/use-translation.ts';
import type { Field, FieldOf, Kind } from '../../declare/field.ts';
import type { BooleanField } from '../../declare/kinds/boolean.ts';
import type { ChoiceField } from '../../declare/kinds/choice.ts';
import type { DecimalField } from '../../declare/kinds/decimal.ts';
import type { InstantField } from '../../declare/kinds/instant.ts';
import type { ReferenceField } from '../../declare/kinds/reference.ts';
import type { KindValue } from '../../declare/kinds/registry.ts';
import { daysOf } from '../../lib/day-range.ts';
import { choiceLabel, fieldLabel } from '../labels.ts';
import { decimalRangeText } from './decimal/range-text.ts';
import type { FilterProps } from './filter.ts';
import { dayRangeText } from './instant/day-range-text.ts';
import { ReferenceTitle } from './reference/reference-title.tsx';

/** An active filter in words; null for kinds that lists are not filtered by. */
type FilterText<F, Value = unknown> = FunctionComponent<Omit<FilterProps<F, Value>, 'onChange'>> | null;

const filterTexts = {
  text: null,
  slug: null,
  richText: null,
  url: null,
  boolean: BooleanText,
  integer: null,
  decimal: DecimalText,
  date: null,
  instant: InstantText,
  timeOfDay: null,
  dayOfYear: null,
  choice: ChoiceText,
  reference: ReferenceText,
  image: null,
  files: null,
  tags: null,
  lookup: null,
  rows: null,
} satisfies { [K in Kind]: FilterText<FieldOf<K>, NonNullable<KindValue<K>>> };

/** The text of a field's filter. */
export function filterTextOf(field: Field): FilterText<Field> {
  return filterTexts[field.kind] as FilterText<Field>;
}

type TextProps<F, Value = unknown> = Omit<FilterProps<F, Value>, 'onChange'>;

/** Both values say what they are of. */
function BooleanText({ resource, name, value }: TextProps<BooleanField, boolean>) {
  const { t } = useTranslation();
  return choiceLabel(t, resource, name, String(value));
}

function ChoiceText({ resource, name, value }: TextProps<ChoiceField, string | number>) {
  const { t } = useTranslation();
  return `${fieldLabel(t, resource, name)}: ${choiceLabel(t, resource, name, String(value))}`;
}

function ReferenceText({ resource, name, field, value = '' }: TextProps<ReferenceField, string>) {
  const { t } = useTranslation();
  return (
    <>
      {`${fieldLabel(t, resource, name)}: `}
      <ReferenceTitle to={field.to} id={value} />
    </>
  );
}

function InstantText({ resource, name, input }: TextProps<InstantField>) {
  const { t } = useTranslation();
  return `${fieldLabel(t, resource, name)}: ${dayRangeText(t, daysOf(input)) ?? ''}`;
}

function DecimalText({ resource, name, field, input }: TextProps<DecimalField>) {
  const { t, language } = useTranslation();
  return `${fieldLabel(t, resource, name)}: ${decimalRangeText(t, language, name, field, input) ?? ''}`;
}
