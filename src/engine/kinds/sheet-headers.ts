import type { Resource } from '../../declare/resource.ts';

/** What people call the columns of a resource besides their labels, in any language; accents and case do not matter. Only who reads files knows it. */
export interface SheetHeaders<R extends { readonly fields: object; readonly spreadsheet?: object } = Resource> {
  readonly resource: R;
  /** What people write before the name of a record and what says no more than what it is, such as "Hồ" before that of a reservoir. */
  readonly before?: readonly string[];
  readonly headers: Readonly<Partial<Record<keyof R['fields'] | 'status' | (string & {}), readonly string[]>>>;
}
