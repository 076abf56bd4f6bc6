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
  /** The sections of the user's own account that it has. */
  readonly accountSections?: readonly AccountSection[];
  /** Records with a history that are not a resource's, by their name in the audit log. */
  readonly histories?: Readonly<Record<string, HistoryKind>>;
}

/** Pages to which slices add sections: the dashboard of the signed-in user, and the page that signs days off. */
export type SectionedPage = 'dashboard' | 'signOff';

/** The places of sections in the account page, in order: who it is, how one signs in, programs, notices, data. */
export const accountPlaces = ['person', 'signIn', 'programs', 'notices', 'data'] as const;

/** A section of the user's own account. */
export interface AccountSection {
  /** Its anchor in the address of the page. */
  readonly name: string;
  /** Sections of one place follow each other in the order of the slices. */
  readonly place: (typeof accountPlaces)[number];
  /** The key of its title among the texts of the slice. */
  readonly title: string;
  /** What stands below the title. */
  readonly component: Load<object>;
}

/** A screen inside the frame. */
export interface SliceScreen<Props = ScreenProps> {
  /** The address in the router's notation: `$id` stands for a value. */
  readonly path: string;
  readonly title: (t: Translate) => string;
  /** The address of the menu item to highlight, if its own is not below that. */
  readonly within?: string;
  /**
   * The operation that the account must be allowed to call, or several of which one is enough; `public`: everyone,
   * signed in or not.
   */
  readonly permission: NamedOperation | readonly NamedOperation[] | 'public';
  readonly component: Load<Props>;
}

type NamedOperation = Pick<Operation, 'name' | 'access'>;

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
