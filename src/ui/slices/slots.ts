import type { ListInput, ListPage } from '../../contract/paging.ts';
import type { AnyRecord, Resource } from '../../declare/resource.ts';
import type { RowActions, RowActionsProps } from '../list/row-actions.ts';
import type { Selection } from '../list/use-selection.ts';
import type { Values } from '../record/values.ts';
import type { Load } from './lazy-part.tsx';

/** What a slice adds to the list and the records of a resource, or of every resource that it is for. */
export interface ResourceSlots {
  readonly of: Resource | ((resource: Resource) => boolean);
  readonly list?: {
    /** Buttons beside the title; not in the trash. */
    readonly buttons?: Load<ListPartProps>;
    /** Stands between the title and the records, or at their side where the slice's style says so; not in the trash. */
    readonly beside?: Load<ListPartProps>;
    /** Says why nothing is shown, in place of the kit's words; not in the trash. */
    readonly empty?: Load<ListPartProps>;
    /** Other views of the records, beside the table; not in the trash. */
    readonly views?: readonly ListViewSlot[];
    /** Buttons in each row, and how many they are at most; not in the trash. */
    readonly rowActions?: { readonly most: number; readonly component: Load<RowActionsProps> };
    /** Buttons for the chosen records; not in the trash. */
    readonly bulkActions?: Load<BulkActionsProps>;
  };
  readonly record?: {
    /** The key, of the slice's labels, of the way back from a stored record to the list, in place of the kit's words. */
    readonly back?: string;
    /** Who or what a stored record is, above its form, in place of the title; it brings the page's heading. */
    readonly header?: Load<RecordHeaderProps>;
    /** In place of the form for those who may not change the record. */
    readonly reading?: Load<RecordPartProps>;
    /** Parts of the page that belong to a stored record but not to its form. */
    readonly sections?: readonly { readonly place: 'below' | 'beside'; readonly component: Load<RecordPartProps> }[];
    /** What becomes of a record, beside its form, as it is being typed. */
    readonly preview?: Load<PreviewProps>;
  };
}

/** The pictures of views; the kit owns their drawing. */
export type ViewIcon = 'cards' | 'board' | 'calendar';

interface ListViewSlot {
  /** As the browser remembers the person's choice; the table's is `table`. */
  readonly name: string;
  /** The key of what it is called: of the kit's texts or the slice's labels, which are there before the view is. */
  readonly label: string;
  readonly icon: ViewIcon;
  /** Shown to those who have not chosen another. */
  readonly isDefault?: boolean;
  readonly component: Load<ListViewProps>;
}

interface SlotProps {
  readonly resource: Resource;
}

/** What a list shows at present. */
export interface ShownList {
  readonly input: ListInput;
  /** Undefined: not known yet. */
  readonly page: ListPage<AnyRecord> | undefined;
  readonly selected: readonly AnyRecord[];
}

export interface ListPartProps extends SlotProps {
  readonly list: ShownList;
}

/** A page of records (undefined: not known yet), each with the way to it. */
export interface ListViewProps extends SlotProps {
  readonly records: readonly AnyRecord[] | undefined;
  readonly list: ShownList;
  readonly actions: RowActions;
  /** Absent: records cannot be chosen. */
  readonly selection: Selection | undefined;
  /** The record the person comes back from. */
  readonly marked: string | undefined;
}

export interface BulkActionsProps extends SlotProps {
  readonly records: readonly AnyRecord[];
  /** Told when something was done: the selection is let go. */
  readonly onDone: () => void;
}

export interface RecordPartProps extends SlotProps {
  readonly record: AnyRecord;
  /** Reads the record and the lists anew, after it was changed beside its form. */
  readonly readAgain: () => Promise<void>;
  /** Carries out what values in the form, and in the draft kept of it, must not outlive: the form is away until then. */
  readonly replace: (work: () => Promise<void>) => Promise<void>;
}

export interface RecordHeaderProps extends Omit<RecordPartProps, 'record'> {
  /** Undefined: not known yet. */
  readonly record: AnyRecord | undefined;
}

export interface PreviewProps extends SlotProps {
  readonly values: Values;
}
