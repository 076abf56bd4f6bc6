import type { z as zod } from 'zod';
import type { Zod } from '../contract/operation.ts';
import { textSchema } from '../contract/values.ts';
import type { Resource } from './resource.ts';

/** Characters of the longest reason for a refusal. */
export const longestReason = 500;

/** What a change says besides the values of the record. */
export interface ChangeRemarks {
  /** Why content is refused. */
  refusalReason?: string | undefined;
  /** Whether a record that people have received is sent to them again; if not, only its spelling was corrected. */
  resend?: boolean | undefined;
}

const reasonText = 'Why the content is refused. Needed where the status becomes 3 (refused).';
const resendText =
  'Needed where what was sent of a sent record changes. False: only its spelling was corrected, and nobody is told. True: it is sent again, and is unread for all of its receivers.';

/** The reason that a change to the status of refused content needs. */
export function reasonShape(z: Zod, resource: Resource): Record<string, zod.ZodType> {
  if (resource.statuses !== 'publication') return {};
  return { refusalReason: textSchema(z, { min: 1, max: longestReason, lines: true }).optional().describe(reasonText) };
}

/** Whether a changed record is sent again. */
export function resendShape(z: Zod, resource: Resource): Record<string, zod.ZodType> {
  return resource.isSent ? { resend: z.boolean().optional().describe(resendText) } : {};
}
