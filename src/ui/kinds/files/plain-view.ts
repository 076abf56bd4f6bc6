import type { FilesField, FileValue } from '../../../declare/kinds/files.ts';
import type { PlainView } from '../plain-view.ts';

export const files: PlainView<FilesField, readonly string[], readonly FileValue[]> = {
  text: ({ shown }) => (shown ?? []).map((file) => file.name).join('\n'),
};
