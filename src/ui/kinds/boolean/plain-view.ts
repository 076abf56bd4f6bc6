import type { BooleanField } from '../../../declare/kinds/boolean.ts';
import { plain } from '../plain-element.ts';
import type { PlainView } from '../plain-view.ts';

export const boolean: PlainView<BooleanField> = {
  text: ({ value }, { t }) => t(value ? 'kit:yes' : 'kit:no'),
  // Reserves the space of the icon that the application draws, so that nothing moves.
  cell: ({ value, field }) => [
    plain('span', { class: 'list-icon-button' }, field.look === 'check' && value === true ? '✓' : undefined),
  ],
  column: { width: 76 },
};
