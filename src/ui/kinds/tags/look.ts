import type { TagsField } from '../../../declare/kinds/tags.ts';
import type { Look } from '../look.ts';

export const tags: Look<TagsField> = {
  text: ({ value }) => ((value ?? []) as string[]).join(', '),
};
