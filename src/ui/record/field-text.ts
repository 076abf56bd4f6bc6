import type { Translation } from '../../browser/translation.ts';
import type { Resource } from '../../declare/resource.ts';
import { statusLine } from '../kinds/instant/status-texts.ts';
import { fieldState } from '../kinds/plain-view.ts';
import { plainViewOf } from '../kinds/plain-views.ts';
import type { Values } from './values.ts';

/** The plain text of a field, or of the status, in a state of its record. */
export function fieldText(resource: Resource, name: string, values: Values, words: Translation): string {
  const field = resource.fields[name];
  if (!field) return statusLine(words.t, resource, values, words.now);
  return plainViewOf(field).text(fieldState(resource, name, field, values), words);
}
