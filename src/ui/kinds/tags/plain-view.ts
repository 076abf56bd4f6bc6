import type { TagsField } from '../../../declare/kinds/tags.ts';
import type { PlainView } from '../plain-view.ts';

export const tags: PlainView<TagsField, readonly string[]> = {
  text: ({ value }) => (value ?? []).join(', '),
};
