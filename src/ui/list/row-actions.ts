import type { AnyRecord, RowOf } from '../../declare/record.ts';
import type { Resource } from '../../declare/resource.ts';
import type { Part } from '../slices/lazy-part.tsx';

/** The actions of a row; absent ones are not shown. */
export interface RowActions {
  readonly href?: ((id: string) => string) | undefined;
  readonly onOpen: (id: string) => void;
  /** The pointer is over a link to a record. */
  readonly onPoint: () => void;
  /** A link to a record is being pressed. */
  readonly onPress: (id: string) => void;
  readonly onToggle?: ((record: AnyRecord, field: string) => void) | undefined;
  readonly onRemove?: ((record: AnyRecord) => void) | undefined;
  readonly onRestore?: ((record: AnyRecord) => void) | undefined;
  readonly historyHref: (id: string) => string | undefined;
  readonly editable: boolean;
  /** Actions from slices; hidden in the trash. */
  readonly more: readonly Part<RowActionsProps>[];
  /** The most buttons these have. */
  readonly moreButtons: number;
}

/** The number of buttons at the end of a row. */
export function buttonsOf({ href, editable, moreButtons, onRemove, onRestore, historyHref }: RowActions): number {
  const offered = [href && editable, onRemove, onRestore, historyHref('0')].filter(Boolean);
  return offered.length + moreButtons;
}

/** The props of buttons in a row. */
export interface RowActionsProps<R extends Resource = Resource> {
  readonly resource: R;
  readonly record: RowOf<R>;
}
