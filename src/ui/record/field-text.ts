import type { Words } from '../../browser/words-state.ts';
import type { Resource } from '../../declare/resource.ts';
import { statusLine } from '../kinds/instant/status-words.ts';
import { fieldState } from '../kinds/look.ts';
import { lookOf } from '../kinds/looks.ts';
import type { Values } from './values.ts';

/** What a field, or the status, says in a state of its record, as plain text a person can read. */
export function fieldText(resource: Resource, name: string, values: Values, words: Words): string {
  const field = resource.fields[name];
  if (!field) return statusLine(words.t, resource, values, words.now);
  return lookOf(field).text(fieldState(resource, name, field, values), words);
}
