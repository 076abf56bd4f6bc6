import type { BooleanField } from '../../../declare/kinds/boolean.ts';
import { plain } from '../plain-element.ts';
import type { PlainView } from '../plain-view.ts';

export const boolean: PlainView<BooleanField> = {
  text: ({ value }, { t }) => t(value ? 'kit:yes' : 'kit:no'),
  // The place of the sign that the application brings, so that nothing moves when it comes.
  cell: ({ value, field }) => [
    plain('span', { class: 'list-icon-button' }, field.look === 'check' && value === true ? '✓' : undefined),
  ],
  column: { width: 76 },
};
