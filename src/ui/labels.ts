import type { Translate } from '../browser/translation.ts';
import { choiceKeys, fieldKeys } from '../declare/labels.ts';
import type { Resource } from '../declare/resource.ts';

/**
 * The label of a field; a child of rows by its path (`pictures.caption`). Also of common fields such as `status`.
 * @param resource undefined: one that no longer exists. Other records with a history have a catalogue of their own
 * name.
 */
export function fieldLabel(t: Translate, resource: Resource | undefined, path: string): string {
  return t([...fieldKeys(resource, path).map((key) => `contract:${key}`), `${resource?.name}:fields.${path}`]);
}

/** The label of an option. */
export function choiceLabel(t: Translate, resource: Resource, path: string, option: string): string {
  const field = path.slice(path.lastIndexOf('.') + 1);
  return t(choiceKeys(resource, field, option).map((key) => `contract:${key}`));
}
