import { createContext, type ReactNode, useContext } from 'react';
import type { Resource } from '../../declare/resource.ts';
import {
  type AccountSection,
  accountPlaces,
  type BrowserSlice,
  type HistoryKind,
  type SectionedPage,
} from './browser-slice.ts';
import { type Load, lazyPart, type Part } from './lazy-part.tsx';
import { loadMessages } from './slice-messages.ts';
import type { ResourceSlots } from './slots.ts';

/** What the slices add to a resource, ready to render. */
export type Slots = ReturnType<typeof gather>;

export interface SliceRegistry {
  readonly slotsOf: (resource: Resource) => Slots;
  readonly sections: Readonly<Record<SectionedPage, readonly Part<object>[]>>;
  /** The sections of the account page, in order. */
  readonly accountSections: readonly PreparedSection[];
  /** Records with a history that are not a resource's, by their name in the audit log. */
  readonly histories: ReadonlyMap<string, HistoryKind>;
}

/** A section of the account page, ready to render. */
interface PreparedSection extends Omit<AccountSection, 'component'> {
  readonly Part: Part<object>;
}

/** Collects what slices add to resources and to the history. */
export function sliceRegistry(slices: readonly BrowserSlice[]): SliceRegistry {
  const given = slices.flatMap((slice) => (slice.slots ?? []).map((slots) => prepare(slots, textsOf(slice))));
  const known = new Map<Resource, Slots>();
  return {
    slotsOf(resource) {
      const slots = known.get(resource) ?? gather(given.filter(({ isFor }) => isFor(resource)));
      known.set(resource, slots);
      return slots;
    },
    sections: { dashboard: sectionsOf(slices, 'dashboard'), signOff: sectionsOf(slices, 'signOff') },
    accountSections: accountSectionsOf(slices),
    histories: new Map(
      slices.flatMap((slice) =>
        Object.entries(slice.histories ?? {}).map(([name, kind]) => [name, withTexts(kind, textsOf(slice))] as const),
      ),
    ),
  };
}

/** Loads the texts of a slice; undefined for one without its own. */
export function textsOf({ name, messages }: BrowserSlice): (() => Promise<void>) | undefined {
  return messages && (() => loadMessages(name, messages));
}

const RegistryContext = createContext<SliceRegistry>(sliceRegistry([]));

/** Provides the slices' additions to the kit. */
export function SliceRegistryProvider({ value, children }: { value: SliceRegistry; children: ReactNode }) {
  return <RegistryContext value={value}>{children}</RegistryContext>;
}

/** What the slices add to a resource. */
export function useSlots(resource: Resource): Slots {
  return useContext(RegistryContext).slotsOf(resource);
}

/** The sections that slices add to a page. */
export function useSections(page: SectionedPage): readonly Part<object>[] {
  return useContext(RegistryContext).sections[page];
}

/** The sections of the account page, in order. */
export function useAccountSections(): readonly PreparedSection[] {
  return useContext(RegistryContext).accountSections;
}

/** The kind of records with this name in the audit log that are not a resource's. */
export function useHistoryKind(name: string): HistoryKind | undefined {
  return useContext(RegistryContext).histories.get(name);
}

function sectionsOf(slices: readonly BrowserSlice[], page: SectionedPage): Part<object>[] {
  return slices.flatMap((slice) => {
    const load = slice.sections?.[page];
    return load ? [lazyPart(load, textsOf(slice))] : [];
  });
}

function accountSectionsOf(slices: readonly BrowserSlice[]): PreparedSection[] {
  const given = slices.flatMap((slice) =>
    (slice.accountSections ?? []).map(({ component, ...section }) => ({
      ...section,
      Part: lazyPart(component, textsOf(slice)),
    })),
  );
  return accountPlaces.flatMap((place) => given.filter((section) => section.place === place));
}

/** Makes components of the loaders of a slice's slots: once, so that they stay the same between renders. */
function prepare({ of, changes, list, record }: ResourceSlots, texts: (() => Promise<void>) | undefined) {
  const part = <Props,>(load: Load<Props> | undefined) => (load ? [lazyPart(load, texts)] : []);
  return {
    isFor: typeof of === 'function' ? of : (resource: Resource) => resource.name === of.name,
    guards: changes ? [{ ...changes, load: loadedOnce(changes.load, texts) }] : [],
    buttons: part(list?.buttons),
    beside: part(list?.beside),
    empty: part(list?.empty),
    views: (list?.views ?? []).map(({ component, ...view }) => ({ ...view, Part: lazyPart(component, texts) })),
    rowActions: part(list?.rowActions?.component),
    rowButtons: list?.rowActions?.most ?? 0,
    bulkActions: part(list?.bulkActions),
    back: record?.back,
    header: part(record?.header),
    reading: part(record?.reading),
    sections: (record?.sections ?? []).map(({ component, ...section }) => ({
      ...section,
      Part: lazyPart(component, texts),
    })),
    notices: part(record?.notice),
    belowFields: part(record?.belowFields),
    previews: part(record?.preview),
  };
}

/** Slots for several parts get those of all slices in order; a header or a reading view is the first slice's. */
function gather(given: readonly ReturnType<typeof prepare>[]) {
  return {
    guards: given.flatMap(({ guards }) => guards),
    buttons: given.flatMap(({ buttons }) => buttons),
    beside: given.flatMap(({ beside }) => beside),
    empty: given.flatMap(({ empty }) => empty).slice(0, 1),
    views: given.flatMap(({ views }) => views),
    rowActions: given.flatMap(({ rowActions }) => rowActions),
    rowButtons: given.reduce((sum, { rowButtons }) => sum + rowButtons, 0),
    bulkActions: given.flatMap(({ bulkActions }) => bulkActions),
    back: given.find(({ back }) => back !== undefined)?.back,
    Header: given.flatMap(({ header }) => header)[0],
    Reading: given.flatMap(({ reading }) => reading)[0],
    sections: given.flatMap(({ sections }) => sections),
    notices: given.flatMap(({ notices }) => notices),
    belowFields: given.flatMap(({ belowFields }) => belowFields),
    previews: given.flatMap(({ previews }) => previews),
  };
}

function withTexts(kind: HistoryKind, texts: (() => Promise<void>) | undefined): HistoryKind {
  return { ...kind, restorer: loadedOnce(kind.restorer, texts) };
}

/** Loads a module with the texts it needs: the same promise each time, because React asks at every render. */
function loadedOnce<Module>(load: () => Promise<Module>, texts: (() => Promise<void>) | undefined) {
  let fetched: Promise<Module> | undefined;
  const fetchBoth = async () => {
    const [module] = await Promise.all([load(), texts?.()]);
    return module;
  };
  return () => {
    fetched ??= fetchBoth();
    return fetched;
  };
}
