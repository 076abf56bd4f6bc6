import type { DecimalField } from '../../../declare/kinds/decimal.ts';
import { formatDecimal } from '../../../lib/decimal.ts';
import { plain } from '../plain-element.ts';
import type { PlainView } from '../plain-view.ts';

export const decimal: PlainView<DecimalField> = {
  // A non-breaking space keeps the unit with the number.
  text: ({ value, field: { unit } }, { language }) =>
    typeof value === 'string' ? `${formatDecimal(value, language)}${unit ? `\u00a0${unit}` : ''}` : '',
  cell: ({ value, field }, { language }) => {
    if (typeof value !== 'string') return [];
    const unit = field.unit && plain('span', { class: 'list-unit' }, `\u00a0${field.unit}`);
    return [plain('span', { class: 'figures' }, formatDecimal(value, language), unit || undefined)];
  },
  column: { sortedAs: 'number', width: 148 },
};
