import { choiceKeys, fieldKeys } from '../declare/labels.ts';
import type { Resource } from '../declare/resource.ts';

/**
 * Looks up a text of the catalogues by its key, or by the first of several that there is, and fills its placeholders in;
 * i18next's `t` is one.
 */
export interface Translate {
  (key: string | string[]): string;
  (key: string | string[], values: Readonly<Record<string, unknown>>): string;
}

/** How a person is spoken to: in which texts, and in which language's notation of numbers. */
export interface Words {
  readonly t: Translate;
  readonly language: string;
  /** The moment that is spoken of, in milliseconds; absent: the present. */
  readonly now?: number;
}

/**
 * What a field is called; a child of rows by its path (`pictures.caption`). Also what every record has, such as `status`.
 * @param resource undefined: one that is gone.
 */
export function fieldLabel(t: Translate, resource: Resource | undefined, path: string): string {
  return t(fieldKeys(resource, path).map((key) => `contract:${key}`));
}

/** What an option of a choice is called. */
export function choiceLabel(t: Translate, resource: Resource, path: string, option: string): string {
  const field = path.slice(path.lastIndexOf('.') + 1);
  return t(choiceKeys(resource, field, option).map((key) => `contract:${key}`));
}
