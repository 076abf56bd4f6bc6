import type { TagsField } from '../../../declare/kinds/tags.ts';
import type { PlainView } from '../plain-view.ts';

export const tags: PlainView<TagsField> = {
  text: ({ value }) => ((value ?? []) as string[]).join(', '),
};
