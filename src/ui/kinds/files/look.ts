import type { FilesField, FileValue } from '../../../declare/kinds/files.ts';
import type { Look } from '../look.ts';

export const files: Look<FilesField> = {
  text: ({ shown }) => ((shown ?? []) as FileValue[]).map((file) => file.name).join('\n'),
};
