import type { Resource } from '../../declare/resource.ts';

/**
 * What people call a resource's columns besides their labels, in any language. Accents and case do not matter. Only the
 * import uses it.
 */
export interface SheetHeaders<R extends { readonly fields: object; readonly spreadsheet?: object } = Resource> {
  readonly resource: R;
  /** Words before the name of a record that only say what it is, such as "Hồ" before that of a reservoir. */
  readonly before?: readonly string[];
  readonly headers: Readonly<Partial<Record<keyof R['fields'] | 'status' | (string & {}), readonly string[]>>>;
}
