import type { Translate } from '../../browser/translation.ts';
import type { Language } from '../../contract/languages.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Resource } from '../../declare/resource.ts';
import type { Load } from './lazy-part.tsx';
import type { Restorer } from './restorer.ts';
import type { MessageLoaders } from './slice-messages.ts';
import type { ResourceSlots } from './slots.ts';

/**
 * What a slice adds to the browser. The application reads these values at its start, so components are given as
 * loaders: scripts and texts of a slice are loaded when one of its screens or slots is rendered.
 */
export interface BrowserSlice {
  /** The part of its text keys before the colon. */
  readonly name: string;
  /** Texts that are needed before one of its screens opens, such as titles: `labels:<name>.<key>`. */
  readonly labels?: Readonly<Record<Language, object>>;
  /** The texts of its screens and slots: `<name>:<key>`. */
  readonly messages?: MessageLoaders;
  readonly screens?: Readonly<Record<string, SliceScreen>>;
  /** Screens that it has once per resource. */
  readonly resourceScreens?: (resource: Resource) => readonly SliceScreen<ResourceScreenProps>[];
  /** What it adds to the lists and records of resources. */
  readonly slots?: readonly ResourceSlots[];
  /** Sections that it adds to pages of other slices. */
  readonly sections?: Readonly<Partial<Record<SectionedPage, Load<object>>>>;
  /** Records with a history that are not a resource's, by their name in the audit log. */
  readonly histories?: Readonly<Record<string, HistoryKind>>;
}

/** Pages to which slices add sections: the account page and the dashboard of the signed-in user. */
export type SectionedPage = 'ownAccount' | 'dashboard';

/** A screen inside the frame. */
export interface SliceScreen<Props = ScreenProps> {
  /** The address in the router's notation: `$id` stands for a value. */
  readonly path: string;
  readonly title: (t: Translate) => string;
  /** The address of the menu item to highlight, if its own is not below that. */
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

/** A kind of records that are not a resource's but have a history. */
export interface HistoryKind {
  /** The address of the list of such records. */
  readonly href: string;
  /** The operation that restores an earlier state, and the hook that prepares it. */
  readonly update: Pick<Operation, 'name' | 'access'>;
  readonly restorer: () => Promise<{ default: () => Restorer }>;
  /** The fields that can be restored: entries that changed none of them have no state of their own. */
  readonly fields: readonly string[];
}
