import { operation } from '../../contract/operation.ts';
import { idSchema, textSchema } from '../../contract/values.ts';

/** Seconds between two visits of an open form; who has not visited for two of these is no longer there. */
export const visitEvery = 5;

/** Who else has a record open, and which version of it is stored. */
export interface RecordPresence {
  /** Other accounts with the record's form open, by name. */
  others: { id: string; fullName: string }[];
  version: number;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
}

/**
 * Notes that the caller has the form of a record open, for some seconds, or with `leaving` that it is closed. Needs the
 * right to change the record. It changes no data: nothing is audited.
 */
export const visitRecord = operation({
  name: 'visitRecord',
  group: 'audit',
  access: 'session',
  writes: false,
  input: (z) =>
    z.strictObject({
      resource: textSchema(z, { min: 1, max: 100 }),
      id: idSchema(z),
      leaving: z.boolean().optional(),
    }),
  output: (z) =>
    z.object({
      others: z.array(z.object({ id: z.string(), fullName: z.string() })),
      version: z.int(),
      updatedAt: z.string(),
      updatedBy: z.string().nullable(),
      updatedByName: z.string().nullable(),
    }),
});
