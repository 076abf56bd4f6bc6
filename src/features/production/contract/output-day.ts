import type { Zod } from '../../../contract/operation.ts';
import { dateSchema } from '../../../contract/values.ts';

/** Whether output of a day can be requested: not before the first generation, not far in the future. */
export function isOutputDay(day: string): boolean {
  return day >= '1960-01-01' && day < '3000-01-01';
}

/** A day whose output can be requested. */
export function outputDay(z: Zod) {
  return dateSchema(z).refine(isOutputDay, { error: 'date' });
}
