import type { AnyRecord, RowOf } from '../../declare/record.ts';
import type { Resource } from '../../declare/resource.ts';
import type { Part } from '../slices/lazy-part.tsx';

/** What a row may offer; what is absent is not shown. */
export interface RowActions {
  readonly href?: ((id: string) => string) | undefined;
  readonly onOpen: (id: string) => void;
  /** A link to a record is pointed at. */
  readonly onPoint: () => void;
  /** A link to a record is being pressed. */
  readonly onPress: (id: string) => void;
  readonly onToggle?: ((record: AnyRecord, field: string) => void) | undefined;
  readonly onRemove?: ((record: AnyRecord) => void) | undefined;
  readonly onRestore?: ((record: AnyRecord) => void) | undefined;
  readonly historyHref: (id: string) => string | undefined;
  readonly editable: boolean;
  /** What slices add; not shown in the trash. */
  readonly more: readonly Part<RowActionsProps>[];
  /** How many buttons those are at most. */
  readonly moreButtons: number;
}

/** How many buttons a row has room for at its end. */
export function buttonsOf({ href, editable, moreButtons, onRemove, onRestore, historyHref }: RowActions): number {
  const offered = [href && editable, onRemove, onRestore, historyHref('0')].filter(Boolean);
  return offered.length + moreButtons;
}

/** What buttons in a row are drawn with. */
export interface RowActionsProps<R extends Resource = Resource> {
  readonly resource: R;
  readonly record: RowOf<R>;
}
