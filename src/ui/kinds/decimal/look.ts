import type { DecimalField } from '../../../declare/kinds/decimal.ts';
import type { Look } from '../look.ts';
import { plain } from '../plain.ts';
import { measureText, numberText } from './notation.ts';

export const decimal: Look<DecimalField> = {
  text: ({ value, field }, { language }) => (typeof value === 'string' ? measureText(value, field, language) : ''),
  cell: ({ value, field }, { language }) => {
    if (typeof value !== 'string') return [];
    const unit = field.unit && plain('span', { class: 'list-unit' }, `\u00a0${field.unit}`);
    return [plain('span', { class: 'figures' }, numberText(value, language), unit || undefined)];
  },
  column: { width: 132 },
};
