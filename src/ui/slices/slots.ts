import type { ListInput, ListPage } from '../../contract/paging.ts';
import type { RecordOf, RowOf } from '../../declare/record.ts';
import type { Resource } from '../../declare/resource.ts';
import type { RowActions, RowActionsProps } from '../list/row-actions.ts';
import type { Selection } from '../list/use-selection.ts';
import type { FormValues } from '../record/values.ts';
import type { ChangeGuardSlot } from './change-guard.ts';
import type { Load } from './lazy-part.tsx';

/** What a slice adds to the list and the records of a resource, or of every resource that it is for. */
export interface ResourceSlots<R extends Resource = Resource> {
  readonly of: Resource | ((resource: Resource) => boolean);
  /** What it asks before a change of records is stored. */
  readonly changes?: ChangeGuardSlot<R>;
  readonly list?: {
    /** Buttons next to the title; not in the trash. */
    readonly buttons?: Load<ListPartProps<R>>;
    /** Between the title and the records, or next to them if the slice's style says so; not in the trash. */
    readonly beside?: Load<ListPartProps<R>>;
    /** Replaces the kit's text for an empty list; not in the trash. */
    readonly empty?: Load<ListPartProps<R>>;
    /** Other views of the records besides the table; not in the trash. */
    readonly views?: readonly ListViewSlot<R>[];
    /** Buttons in each row, and their maximum number; not in the trash. */
    readonly rowActions?: { readonly most: number; readonly component: Load<RowActionsProps<R>> };
    /** Buttons for the selected records; not in the trash. */
    readonly bulkActions?: Load<BulkActionsProps<R>>;
  };
  readonly record?: {
    /** The key, among the slice's labels, of the link from a stored record back to the list, instead of the kit's. */
    readonly back?: string;
    /** Replaces the title above the form of a stored record; it contains the page's heading. */
    readonly header?: Load<RecordHeaderProps<R>>;
    /** Replaces the form for users who may not change the record. */
    readonly reading?: Load<RecordPartProps<R>>;
    /** Parts of a stored record's page outside its form. */
    readonly sections?: readonly SectionSlot<R>[];
    /** Above the form of a stored record, for users who may change it. */
    readonly notice?: Load<FormNoticeProps<R>>;
    /** Below the fields of a stored record, in its form. */
    readonly belowFields?: Load<FormPartProps<R>>;
    /** A preview of a record next to its form, updated while the user types. */
    readonly preview?: Load<PreviewProps<R>>;
  };
}

/** Where a part of a record's page is, seen from its form. */
type SectionPlace = 'above' | 'below' | 'beside';

/** Types the props of a resource's parts by its declaration. */
export function slotsFor<R extends Resource>(of: R, slots: Omit<ResourceSlots<R>, 'of'>): ResourceSlots {
  const own: object = slots;
  // The pages render them with records of that resource only.
  return { of, ...own };
}

/** The icons of views; the kit draws them. */
export type ViewIcon = 'cards' | 'board' | 'calendar';

interface ListViewSlot<R extends Resource> {
  /** The name under which the browser stores the user's choice; the table's is `table`. */
  readonly name: string;
  /** The text key: of the kit's texts or the slice's labels, which load before the view. */
  readonly label: string;
  readonly icon: ViewIcon;
  /** Shown to users who have not chosen another. */
  readonly isDefault?: boolean;
  readonly component: Load<ListViewProps<R>>;
}

interface SlotProps<R extends Resource> {
  readonly resource: R;
}

/** What a list currently shows. */
export interface ShownList<R extends Resource = Resource> {
  readonly input: ListInput;
  /** Undefined: not known yet. */
  readonly page: ListPage<RowOf<R>> | undefined;
  readonly selected: readonly RowOf<R>[];
}

export interface ListPartProps<R extends Resource = Resource> extends SlotProps<R> {
  readonly list: ShownList<R>;
}

/** A page of records (undefined: not known yet), each with its link. */
export interface ListViewProps<R extends Resource = Resource> extends SlotProps<R> {
  readonly records: readonly RowOf<R>[] | undefined;
  readonly list: ShownList<R>;
  readonly actions: RowActions;
  /** Absent: records cannot be selected. */
  readonly selection: Selection | undefined;
  /** The record the user returns from. */
  readonly marked: string | undefined;
}

export interface BulkActionsProps<R extends Resource = Resource> extends SlotProps<R> {
  readonly records: readonly RowOf<R>[];
  /** Called after the action: clears the selection. */
  readonly onDone: () => void;
}

export interface FormPartProps<R extends Resource = Resource> extends SlotProps<R> {
  readonly record: RecordOf<R>;
  /** Puts values into the form, as if they were typed. Absent: the user may not change the record. */
  readonly setValues: ((values: FormValues<R>) => void) | undefined;
}

interface SectionSlot<R extends Resource> {
  readonly place: SectionPlace;
  /** Whether a record has it; its script is not loaded for others. Absent: every record has. */
  readonly concerns?: (record: RecordOf<R>) => boolean;
  readonly component: Load<RecordPartProps<R>>;
}

export interface RecordPartProps<R extends Resource = Resource> extends SlotProps<R> {
  readonly record: RecordOf<R>;
  /** Reads the record and the lists again after a change outside the form. */
  readonly readAgain: () => Promise<void>;
  /** Runs work after which the form's values and its draft are obsolete: the form is unmounted meanwhile. */
  readonly replace: (work: () => Promise<void>) => Promise<void>;
}

export interface RecordHeaderProps<R extends Resource = Resource> extends Omit<RecordPartProps<R>, 'record'> {
  /** Undefined: not known yet. */
  readonly record: RecordOf<R> | undefined;
}

export interface FormNoticeProps<R extends Resource = Resource> extends SlotProps<R> {
  /** The version that the form's changes are made to. */
  readonly base: RecordOf<R>;
  /** Takes what others have stored since into the form; what both changed is asked about when the user saves. */
  readonly takeChanges: () => Promise<void>;
}

export interface PreviewProps<R extends Resource = Resource> extends SlotProps<R> {
  readonly values: FormValues<R>;
}
