import type { FilesField, FileValue } from '../../../declare/kinds/files.ts';
import type { PlainView } from '../plain-view.ts';

export const files: PlainView<FilesField> = {
  text: ({ shown }) => ((shown ?? []) as FileValue[]).map((file) => file.name).join('\n'),
};
