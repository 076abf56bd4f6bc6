import type { Translate } from '../browser/translation.ts';
import { choiceKeys, fieldKeys } from '../declare/labels.ts';
import type { Resource } from '../declare/resource.ts';

/**
 * What a field is called; a child of rows by its path (`pictures.caption`). Also what every record has, such as `status`.
 * @param resource undefined: one that is gone. What is no resource of the kit has a catalogue of its own name.
 */
export function fieldLabel(t: Translate, resource: Resource | undefined, path: string): string {
  return t([...fieldKeys(resource, path).map((key) => `contract:${key}`), `${resource?.name}:fields.${path}`]);
}

/** What an option of a choice is called. */
export function choiceLabel(t: Translate, resource: Resource, path: string, option: string): string {
  const field = path.slice(path.lastIndexOf('.') + 1);
  return t(choiceKeys(resource, field, option).map((key) => `contract:${key}`));
}
