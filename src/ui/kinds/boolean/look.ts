import type { BooleanField } from '../../../declare/kinds/boolean.ts';
import type { Look } from '../look.ts';
import { plain } from '../plain.ts';

export const boolean: Look<BooleanField> = {
  text: ({ value }, { t }) => t(value ? 'kit:yes' : 'kit:no'),
  // The place of the sign that the application brings, so that nothing moves when it comes.
  cell: ({ value, field }) => [
    plain('span', { class: 'list-icon-button' }, field.look === 'check' && value === true ? '✓' : undefined),
  ],
  column: { width: 76 },
};
