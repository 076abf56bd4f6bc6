import type { ReferenceField } from '../../../declare/kinds/reference.ts';
import type { PlainView } from '../plain-view.ts';

export const reference: PlainView<ReferenceField> = {
  text: ({ shown }) => String(shown ?? ''),
  column: { inTrash: true, width: 116 },
};
