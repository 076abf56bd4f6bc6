import type { Resource } from '../../declare/resource.ts';

/** A user's display options for a list. */
export interface ListView {
  readonly hidden: readonly string[];
  /** Absent: as the reader has chosen for all lists. */
  readonly dense?: boolean;
  /** The name of the view, if the list has others besides the table; absent: its default. */
  readonly as?: string;
}

/** The display options in force. */
export type ShownView = ListView & { readonly dense: boolean };

/** The name of the view that every list has. */
export const tableView = 'table';

/** The view of a list until the user chooses another. */
export function defaultView({ list: { onRequest = [] } }: Resource): ListView {
  return { hidden: onRequest };
}

/** Whether the rows of a list are one line high until the user chooses: by the list, or as the reader wants all of them. */
export function isUsuallyDense({ list }: Resource, compact: boolean): boolean {
  return compact || list.dense === true;
}

/** The width below which rows are cards, as in the stylesheet (list-cards.css). */
export const cardsBelow = '(max-width: 767.98px)';
