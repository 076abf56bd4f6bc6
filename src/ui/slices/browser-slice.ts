import type { Translate } from '../../browser/translation.ts';
import type { Language } from '../../contract/languages.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Resource } from '../../declare/resource.ts';
import type { Load } from './lazy-part.tsx';
import type { Restorer } from './restorer.ts';
import type { MessageLoaders } from './slice-messages.ts';
import type { ResourceSlots } from './slots.ts';

/**
 * What a slice shows in the browser. Such values are read when the application starts, so all that is drawn is named by
 * its loader: scripts and texts of a slice are fetched when a screen or a slot of it is wanted.
 */
export interface BrowserSlice {
  /** Stands before the colon in the keys of its texts. */
  readonly name: string;
  /** The texts that are read before any of its screens opens, such as titles: `labels:<name>.<key>`. */
  readonly labels?: Readonly<Record<Language, object>>;
  /** The texts of its screens and slots: `<name>:<key>`. */
  readonly messages?: MessageLoaders;
  readonly screens?: Readonly<Record<string, SliceScreen>>;
  /** Screens that it has once for each resource. */
  readonly resourceScreens?: (resource: Resource) => readonly SliceScreen<ResourceScreenProps>[];
  /** What it adds to the lists and records of resources. */
  readonly slots?: readonly ResourceSlots[];
  /** Sections that it adds to pages of other slices. */
  readonly sections?: Readonly<Partial<Record<SectionedPage, Load<object>>>>;
  /** What is no resource but has a history, by the name under which the audit log knows it. */
  readonly histories?: Readonly<Record<string, HistoryKind>>;
}

/** Pages to which slices add sections: one's own account, and the dashboard of who is signed in. */
export type SectionedPage = 'ownAccount' | 'dashboard';

/** A screen inside the frame. */
export interface SliceScreen<Props = ScreenProps> {
  /** The address, as the router writes it: `$id` stands for a value. */
  readonly path: string;
  readonly title: (t: Translate) => string;
  /** The address of whose entry of the menu it is a part, where its own does not lie below that. */
  readonly within?: string;
  /** The operation that the account must be allowed to call; `public`: everyone, signed in or not. */
  readonly permission: Pick<Operation, 'name' | 'access'> | 'public';
  readonly component: Load<Props>;
}

export interface ScreenProps {
  /** The values in the address, by name. */
  readonly params: Readonly<Record<string, string>>;
}

export interface ResourceScreenProps extends ScreenProps {
  readonly resource: Resource;
}

/** A kind of records that is no resource but has a history. */
export interface HistoryKind {
  /** Where such records are listed. */
  readonly href: string;
  /** The operation by which an earlier state is brought back, and the hook that knows how. */
  readonly update: Pick<Operation, 'name' | 'access'>;
  readonly restorer: () => Promise<{ default: () => Restorer }>;
  /** The fields that can be brought back: entries that touched none of them left the state as it was. */
  readonly fields: readonly string[];
}
