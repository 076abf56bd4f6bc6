import type { Zod } from '../../contract/operation.ts';
import { dateSchema } from '../../contract/values.ts';

/** A day of which output can be asked: nobody generated before, and nobody asks after. */
export function outputDay(z: Zod) {
  return dateSchema(z).refine((day) => day >= '1960-01-01' && day < '3000-01-01', { error: 'date' });
}
