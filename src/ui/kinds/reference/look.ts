import type { ReferenceField } from '../../../declare/kinds/reference.ts';
import type { Look } from '../look.ts';

export const reference: Look<ReferenceField> = {
  text: ({ shown }) => String(shown ?? ''),
  column: { inTrash: true, width: 116 },
};
