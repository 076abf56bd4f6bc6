import type { Zod } from '../../../contract/operation.ts';
import { dateSchema } from '../../../contract/values.ts';

/** Whether output of a day can be asked for: nobody generated before, and nobody asks after. */
export function isOutputDay(day: string): boolean {
  return day >= '1960-01-01' && day < '3000-01-01';
}

/** A day of which output can be asked. */
export function outputDay(z: Zod) {
  return dateSchema(z).refine(isOutputDay, { error: 'date' });
}
