import type { TrashScope } from '../features/trash/rules.ts';
import { resourceRegistry } from './resources.ts';
import { recordRules } from './rules.ts';

/** What the trash works over, with the days that an installation keeps deleted records. */
export function trashScope(days: number): TrashScope {
  return { registry: resourceRegistry, rules: recordRules, days };
}
