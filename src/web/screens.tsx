import type { ReactNode } from 'react';
import type { Session } from '../browser/session-state.ts';
import type { Resource } from '../declare/resource.ts';
import { browsers } from '../product/browsers.ts';
import { listed } from '../product/resources.ts';
import type { BrowserSlice, ResourceScreenProps, ScreenProps, SliceScreen } from '../ui/slices/browser-slice.ts';
import { lazyPart, type Part, preloadAll } from '../ui/slices/lazy-part.tsx';
import { recordPage, resourceScreens } from '../ui/slices/resource-screens.ts';
import { sliceRegistry, textsOf } from '../ui/slices/slice-registry.tsx';

/** A screen for the router, its guard and the menu. */
export interface Screen extends Pick<SliceScreen, 'path' | 'title' | 'permission' | 'within'> {
  /** Screens with the same key are one page, which stays mounted when one leads to another. */
  readonly draw: (params: ScreenProps['params']) => ReactNode;
  /** Loads its scripts and texts: when it opens, or before, when a link to it is hovered. */
  readonly preload: () => Promise<void>;
}

/** What the frame itself adds to the account page. */
const frame: BrowserSlice = {
  name: 'screens',
  accountSections: [
    {
      name: 'language',
      place: 'person',
      title: 'screens:frame.language',
      component: () => import('./frame/language-section.tsx'),
    },
  ],
};

/** What the slices add to lists and records. */
export const registry = sliceRegistry([...browsers, frame]);

/** Every screen inside the frame: those of the slices, and those of each resource. */
export const screens: readonly Screen[] = [
  ...browsers.flatMap(sliceScreens),
  ...listed.flatMap(kitScreens),
  ...listed.flatMap((resource) => browsers.flatMap((slice) => screensFor(resource, slice))),
];

type Rights = Pick<Session, 'state' | 'apiName'>;

/** Whether an account with these permissions may open a screen. */
export function mayOpen({ permission }: Pick<Screen, 'permission'>, { state, apiName }: Rights): boolean {
  if (permission === 'public') return true;
  return [permission]
    .flat()
    .some(({ name, access }) => (access === 'session' ? state === 'signed-in' : apiName.has(name)));
}

function sliceScreens(slice: BrowserSlice): Screen[] {
  return Object.values(slice.screens ?? {}).map(({ component, ...screen }) => {
    const Page = lazyPart(component, textsOf(slice));
    return {
      ...screen,
      draw: (params) => <Page key={keyOf(params)} params={params} />,
      preload: () => preloadAll([Page]),
    };
  });
}

/** The list and the records of a resource, with the slices' additions. */
function kitScreens(resource: Resource): Screen[] {
  const { buttons, views, rowActions, Header, Reading, sections, previews } = registry.slotsOf(resource);
  const { list, records } = resourceScreens(resource);
  const defaultViews = views.filter(({ isDefault }) => isDefault).map(({ Part }) => Part);
  const recordParts = [
    Header,
    Reading,
    ...sections.flatMap(({ concerns, Part }) => (concerns ? [] : [Part])),
    ...previews,
  ];
  const RecordPage = lazyPart(recordPage);
  const ofRecords: Pick<Screen, 'draw' | 'preload'> = {
    // It tells records apart itself: a new one that was stored is the same page at another address.
    draw: (params) => <RecordPage resource={resource} params={params} />,
    preload: () => preloadAll([RecordPage, ...recordParts]),
  };
  return [
    ofResource(resource, list, { parts: [...buttons, ...rowActions, ...defaultViews] }),
    ...records.map((screen) => ({ ...screen, ...ofRecords })),
  ];
}

/** The screens of a slice for a resource. */
function screensFor(resource: Resource, slice: BrowserSlice): Screen[] {
  const own = slice.resourceScreens?.(resource) ?? [];
  return own.map((screen) => ofResource(resource, screen, { texts: textsOf(slice) }));
}

interface Around {
  /** The parts that render with the page, and so load with it. */
  readonly parts?: readonly (Pick<Part<never>, 'preload'> | undefined)[];
  readonly texts?: (() => Promise<void>) | undefined;
}

function ofResource(
  resource: Resource,
  { component, ...screen }: SliceScreen<ResourceScreenProps>,
  { parts = [], texts }: Around,
): Screen {
  const Page = lazyPart(component, texts);
  return {
    ...screen,
    draw: (params) => <Page key={keyOf(params)} resource={resource} params={params} />,
    preload: () => preloadAll([Page, ...parts]),
  };
}

/** A page has one key per combination of values in its address. */
function keyOf(params: ScreenProps['params']): string {
  return Object.values(params).join(' ');
}
