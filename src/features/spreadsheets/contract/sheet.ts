import type { Zod } from '../../../contract/operation.ts';

/**
 * The states of an import. `reading`: the file is read and each row compared with the table. `ready`: nothing is
 * stored, the comparison can be reviewed. `storing`, then `stored`: all rows or none. `undoing`, then `undone`.
 * `failed`: it has a reason and stored nothing.
 */
export const importStates = [
  ...(['reading', 'ready', 'storing', 'stored', 'undoing', 'undone'] as const),
  ...(['cancelled', 'failed'] as const),
];
export type ImportState = (typeof importStates)[number];

/** A sheet of the file that contains a list, and the import that reads it. */
export interface ListSheet {
  name: string;
  /** The sheet is hidden in the file. */
  hidden: boolean;
  rows: number;
  /** The last import that read it; null: none did. */
  importId: string | null;
  state: ImportState | null;
  /** It can be read now: the file still exists, and no other import has its rows. */
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
