import type { ChoiceField } from '../../../declare/kinds/choice.ts';
import { choiceLabel } from '../../labels.ts';
import type { PlainView } from '../plain-view.ts';

export const choice: PlainView<ChoiceField> = {
  text: ({ value, resource, name }, { t }) =>
    value === null || value === undefined ? '' : choiceLabel(t, resource, name, String(value)),
  column: { width: 116 },
};
