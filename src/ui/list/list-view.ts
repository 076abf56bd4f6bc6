/** How a person wants to see a list. */
export interface ListView {
  readonly hidden: readonly string[];
  readonly dense: boolean;
  /** The name of the view, where the list has others than the table; absent: its default. */
  readonly as?: string;
}

/** The name of the view that every list has. */
export const tableView = 'table';

export const defaultView: ListView = { hidden: [], dense: false };

/** Where rows are cards; the stylesheet (list-cards.css) says the same. */
export const cardsBelow = '(max-width: 767.98px)';
