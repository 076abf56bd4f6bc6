import type { Resource } from '../../declare/resource.ts';

/** A user's display options for a list. */
export interface ListView {
  readonly hidden: readonly string[];
  readonly dense: boolean;
  /** The name of the view, if the list has others besides the table; absent: its default. */
  readonly as?: string;
}

/** The name of the view that every list has. */
export const tableView = 'table';

/** The view of a list until the user chooses another. */
export function defaultView({ list }: Resource): ListView {
  return { hidden: [], dense: list.dense === true };
}

/** The width below which rows are cards, as in the stylesheet (list-cards.css). */
export const cardsBelow = '(max-width: 767.98px)';
