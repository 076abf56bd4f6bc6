import type { RecordRules } from '../engine/record-rules.ts';
import { functionRules, roleRules, staffRules } from '../features/access/rules.ts';

/** The rules of resources beyond their declarations, by the resource's name. */
export const recordRules: ReadonlyMap<string, RecordRules> = new Map([
  ['roles', roleRules],
  ['functions', functionRules],
  ['staff', staffRules],
]);
