import { idSchema } from '../../contract/values.ts';
import type { CommonField, DeclaredKind } from './kind.ts';

/** Ids of uploaded files, in order. */
export interface FilesField extends CommonField {
  readonly kind: 'files';
  readonly max: number;
}

/** A file a field of kind files lists. */
export interface FileValue {
  id: string;
  url: string;
  name: string;
  mediaType: string;
  bytes: number;
}

export const files: DeclaredKind<FilesField, readonly string[]> = {
  empty: () => [],
  input: (z, field) => z.array(idSchema(z)).max(field.max),
  output: (z) => z.array(z.string()),
  populated: {
    name: (field) => `${field}Files`,
    output: (z) =>
      z.array(z.object({ id: z.string(), url: z.string(), name: z.string(), mediaType: z.string(), bytes: z.int() })),
  },
};
