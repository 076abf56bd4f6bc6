import { isCompact } from '../../browser/density.ts';
import { element } from '../../browser/element.ts';
import { readLocalStorage } from '../../browser/local-storage.ts';
import { setTimeZone } from '../../browser/translation.ts';
import type { ListInput, ListPage } from '../../contract/paging.ts';
import { announcementMark } from '../../contract/preferences.ts';
import type { AnyRecord } from '../../declare/record.ts';
import type { Resource } from '../../declare/resource.ts';
import { announcementAt, type SiteSettings } from '../../features/settings/contract/settings.ts';
import { isTreeView } from '../../ui/list/list-query.ts';
import { cardsBelow, defaultView, isUsuallyDense, type ListView, tableView } from '../../ui/list/list-view.ts';
import type { StoredAccount } from '../account/stored-account.ts';
import { type Band, frameLayout, roomForMenu } from '../frame/nav-styles.ts';
import { getPreferences } from '../preferences.ts';
import { listElements } from './list-elements.ts';
import { counterpart, recordClicks } from './replayed-clicks.ts';
import { loadTexts } from './texts.ts';
import '../frame/frame.css';
import './instant-list.css';

interface InstantListRequest {
  readonly resource: Resource;
  readonly input: ListInput;
  readonly account: StoredAccount;
  readonly page: Promise<ListPage<AnyRecord>>;
  readonly settings: Promise<SiteSettings>;
}

/** Whether a list has an instant list: not trees and manually ordered lists, whose rows have handles, nor the trash. */
export function hasInstantList(resource: Resource, input: ListInput): boolean {
  return !resource.ordered && resource.form.layout === 'page' && !input.trash && !isTreeView(resource, input);
}

/**
 * Shows a list's rows as soon as the server has answered, long before the application is loaded: plain elements in the
 * application's own classes, whose search box accepts typing and whose other controls record clicks. The application
 * renders invisibly meanwhile, replaces them and replays the clicks. Resolves when the rows are painted; never rejects.
 */
export async function showInstantList({ resource, input, account, page, settings }: InstantListRequest): Promise<void> {
  const { locale: language } = getPreferences();
  const view = readLocalStorage<ListView>(`list:${resource.name}`) ?? defaultView(resource);
  // Other views belong to slices: only the application can render them.
  if ((view.as ?? tableView) !== tableView) return;
  try {
    const [records, text, site] = await Promise.all([page, loadTexts(language), settings.catch(() => undefined)]);
    if (document.getElementById('root')?.hasChildNodes() || records.items.length === 0) return;
    if (site) setTimeZone(site.timeZone);
    const { hidden, dense = isUsuallyDense(resource, isCompact()) } = view;
    const content = listElements({
      resource,
      input,
      page: records,
      text,
      language,
      apiName: account.apiName,
      hidden,
      dense,
      width: tableWidth(),
    });
    const frame = frameStyle(content, site);
    showUntilReady(frame);
    await painted();
  } catch {
    // The application reads again and shows the error.
  }
}

/** The width that the frame leaves for the list by its stylesheets; undefined if rows are cards. */
function tableWidth(): number | undefined {
  if (window.matchMedia(cardsBelow).matches) return undefined;
  const content = element('div', {});
  const frame = frameStyle(content, undefined);
  // Including the scrollbar of a page of rows.
  Object.assign(frame.style, { position: 'absolute', inset: '0', overflowY: 'scroll', visibility: 'hidden' });
  document.body.prepend(frame);
  const width = content.clientWidth;
  frame.remove();
  return width;
}

function frameStyle(content: HTMLElement, settings: SiteSettings | undefined): HTMLElement {
  const preferences = getPreferences();
  const { side, bands } = frameLayout(preferences, window.matchMedia(roomForMenu).matches);
  const announcement = settings ? announcementAt(settings, preferences.locale, Date.now()) : '';
  const drawn: Record<Band['name'], (tone: Band['tone']) => HTMLElement | undefined> = {
    announcement: (tone) =>
      announcementMark(announcement) === preferences.closedAnnouncement
        ? undefined
        : element('section', { class: 'announcement', 'data-tone': tone }, element('p', {}, announcement)),
    main: (tone) =>
      element(
        'header',
        { class: 'header', 'data-tone': tone },
        element('p', { class: 'header-slogan' }, settings?.slogan ?? ''),
      ),
    menu: (tone) => element('div', { class: 'menu-band', 'data-tone': tone }),
  };
  return element(
    'div',
    { id: 'first-look', class: 'frame', ...(side?.rail && { 'data-rail': 'true' }) },
    side && element('aside', { class: 'sidebar', 'data-tone': side.tone }),
    element(
      'div',
      { class: 'frame-column' },
      ...bands.map(({ name, tone }) => drawn[name](tone)),
      element('main', { class: 'frame-content' }, content),
    ),
  );
}

/**
 * The longest time, in milliseconds, that the instant list waits for the application: by then something else is shown.
 */
const patience = 15_000;

/** Covers the application, and disappears in the same frame in which the application has rendered its screen. */
function showUntilReady(look: HTMLElement): void {
  const root = document.getElementById('root');
  if (!root) return;
  root.before(look);
  root.inert = true;
  const carryOut = recordClicks(look);
  document.addEventListener('keydown', leadToSearch);
  const replace = () => {
    observer.disconnect();
    clearTimeout(timer);
    document.removeEventListener('keydown', leadToSearch);
    const typed = typedSearch(look);
    const { activeElement } = document;
    const focused = activeElement instanceof HTMLElement && look.contains(activeElement) ? activeElement : undefined;
    const own = focused && counterpart(root, focused);
    look.remove();
    root.inert = false;
    own?.focus({ preventScroll: true });
    typed?.(root);
    void carryOut(root);
  };
  const observer = new MutationObserver(() => {
    const pending = root.querySelector('.page-pending, [aria-busy="true"]');
    if (!pending && root.querySelector('main tbody tr, h1, form')) replace();
  });
  observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-busy'] });
  const timer = setTimeout(replace, patience);
}

/** The key / focuses the search box, as in the application. */
function leadToSearch(event: KeyboardEvent): void {
  const isTyping = event.target instanceof HTMLInputElement && event.target.type === 'text';
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
  event.preventDefault();
  document.querySelector<HTMLInputElement>('#first-look .list-search')?.select();
}

/** Returns a function that transfers the text of the search box and its cursor position to the application's. */
function typedSearch(look: HTMLElement): ((root: HTMLElement) => void) | undefined {
  const from = look.querySelector('input[type=text]');
  if (!(from instanceof HTMLInputElement)) return undefined;
  const focused = document.activeElement === from;
  const { value, defaultValue, selectionStart, selectionEnd } = from;
  return (root) => {
    const to = root.querySelector('main search input');
    if (!(to instanceof HTMLInputElement)) return;
    if (value !== defaultValue) {
      // Uses the native setter: React ignores a value that it set itself.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(to, value);
      to.dispatchEvent(new Event('input', { bubbles: true }));
    }
    if (!focused) return;
    to.focus({ preventScroll: true });
    to.setSelectionRange(selectionStart, selectionEnd);
  };
}

/** Resolves after the next frame is on the screen. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    // A page in the background paints nothing.
    setTimeout(resolve, 200);
  });
}
