import type { Zod } from '../../../contract/operation.ts';

/**
 * Where an import stands. `reading`: the file is read and each row compared with the table; `ready`: nothing is stored,
 * the comparison can be looked at; `storing`, then `stored`: all rows or none; `undoing`, then `undone`. A `failed` one
 * says why and has stored nothing.
 */
export const importStates = [
  ...(['reading', 'ready', 'storing', 'stored', 'undoing', 'undone'] as const),
  ...(['cancelled', 'failed'] as const),
];
export type ImportState = (typeof importStates)[number];

/** A sheet of the file that holds a list, and the import that reads it. */
export interface ListSheet {
  name: string;
  /** The file's reader does not see it. */
  hidden: boolean;
  rows: number;
  /** The import that read it last; null: none did. */
  importId: string | null;
  state: ImportState | null;
  /** It can be read now: the file is kept, and no other import brings its rows. */
  open: boolean;
}

export const listSheetSchema = (z: Zod) =>
  z.object({
    name: z.string(),
    hidden: z.boolean(),
    rows: z.int(),
    importId: z.string().nullable(),
    state: z.enum(importStates).nullable(),
    open: z.boolean(),
  });
