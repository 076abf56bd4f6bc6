import type { ListInput, ListPage } from '../../contract/paging.ts';
import type { RecordOf, RowOf } from '../../declare/record.ts';
import type { Resource } from '../../declare/resource.ts';
import type { RowActions, RowActionsProps } from '../list/row-actions.ts';
import type { Selection } from '../list/use-selection.ts';
import type { FormValues } from '../record/values.ts';
import type { Load } from './lazy-part.tsx';

/** What a slice adds to the list and the records of a resource, or of every resource that it is for. */
export interface ResourceSlots<R extends Resource = Resource> {
  readonly of: Resource | ((resource: Resource) => boolean);
  readonly list?: {
    /** Buttons beside the title; not in the trash. */
    readonly buttons?: Load<ListPartProps<R>>;
    /** Stands between the title and the records, or at their side where the slice's style says so; not in the trash. */
    readonly beside?: Load<ListPartProps<R>>;
    /** Says why nothing is shown, in place of the kit's words; not in the trash. */
    readonly empty?: Load<ListPartProps<R>>;
    /** Other views of the records, beside the table; not in the trash. */
    readonly views?: readonly ListViewSlot<R>[];
    /** Buttons in each row, and how many they are at most; not in the trash. */
    readonly rowActions?: { readonly most: number; readonly component: Load<RowActionsProps<R>> };
    /** Buttons for the chosen records; not in the trash. */
    readonly bulkActions?: Load<BulkActionsProps<R>>;
  };
  readonly record?: {
    /** The key, of the slice's labels, of the way back from a stored record to the list, in place of the kit's words. */
    readonly back?: string;
    /** Who or what a stored record is, above its form, in place of the title; it brings the page's heading. */
    readonly header?: Load<RecordHeaderProps<R>>;
    /** In place of the form for those who may not change the record. */
    readonly reading?: Load<RecordPartProps<R>>;
    /** Parts of the page that belong to a stored record but not to its form. */
    readonly sections?: readonly { readonly place: 'below' | 'beside'; readonly component: Load<RecordPartProps<R>> }[];
    /** What becomes of a record, beside its form, as it is being typed. */
    readonly preview?: Load<PreviewProps<R>>;
  };
}

/** Gives the pages of a resource parts, whose props are typed by its declaration. */
export function slotsFor<R extends Resource>(of: R, slots: Omit<ResourceSlots<R>, 'of'>): ResourceSlots {
  const own: object = slots;
  // The pages draw them with records of that resource alone.
  return { of, ...own };
}

/** The pictures of views; the kit owns their drawing. */
export type ViewIcon = 'cards' | 'board' | 'calendar';

interface ListViewSlot<R extends Resource> {
  /** As the browser remembers the person's choice; the table's is `table`. */
  readonly name: string;
  /** The key of what it is called: of the kit's texts or the slice's labels, which are there before the view is. */
  readonly label: string;
  readonly icon: ViewIcon;
  /** Shown to those who have not chosen another. */
  readonly isDefault?: boolean;
  readonly component: Load<ListViewProps<R>>;
}

interface SlotProps<R extends Resource> {
  readonly resource: R;
}

/** What a list shows at present. */
export interface ShownList<R extends Resource = Resource> {
  readonly input: ListInput;
  /** Undefined: not known yet. */
  readonly page: ListPage<RowOf<R>> | undefined;
  readonly selected: readonly RowOf<R>[];
}

export interface ListPartProps<R extends Resource = Resource> extends SlotProps<R> {
  readonly list: ShownList<R>;
}

/** A page of records (undefined: not known yet), each with the way to it. */
export interface ListViewProps<R extends Resource = Resource> extends SlotProps<R> {
  readonly records: readonly RowOf<R>[] | undefined;
  readonly list: ShownList<R>;
  readonly actions: RowActions;
  /** Absent: records cannot be chosen. */
  readonly selection: Selection | undefined;
  /** The record the person comes back from. */
  readonly marked: string | undefined;
}

export interface BulkActionsProps<R extends Resource = Resource> extends SlotProps<R> {
  readonly records: readonly RowOf<R>[];
  /** Told when something was done: the selection is let go. */
  readonly onDone: () => void;
}

export interface RecordPartProps<R extends Resource = Resource> extends SlotProps<R> {
  readonly record: RecordOf<R>;
  /** Reads the record and the lists anew, after it was changed beside its form. */
  readonly readAgain: () => Promise<void>;
  /** Carries out what values in the form, and in the draft kept of it, must not outlive: the form is away until then. */
  readonly replace: (work: () => Promise<void>) => Promise<void>;
}

export interface RecordHeaderProps<R extends Resource = Resource> extends Omit<RecordPartProps<R>, 'record'> {
  /** Undefined: not known yet. */
  readonly record: RecordOf<R> | undefined;
}

export interface PreviewProps<R extends Resource = Resource> extends SlotProps<R> {
  readonly values: FormValues<R>;
}
