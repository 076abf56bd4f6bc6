import { getTranslation } from '../../browser/translation.ts';
import './cover.css';

const covered = 'covered';

/**
 * What the dialog of `sign-in-again.tsx` hears of: `covered`, the page is hidden until its account signs in; `locked`,
 * until its password is typed; `back`, its account has signed in or unlocked elsewhere.
 */
export const tabEvents = new EventTarget();

/** What a covered page shows: dialogs whose container this is. */
let place: HTMLElement | undefined;
let titleBefore = '';
let scrolledBefore = 0;
let focusedBefore: Element | null = null;
/** Modal dialogs of the covered page: while one is open nothing outside it takes a key, even when it is not drawn. */
const hiddenDialogs = new Set<HTMLDialogElement>();
let followDialogs: MutationObserver | undefined;

/** The element that a covered page still shows. */
export function coverPlace(): HTMLElement {
  if (!place) {
    place = document.createElement('div');
    place.className = 'session-cover';
    for (const kind of ['keydown', 'paste', 'close'] as const) {
      // Shortcuts of the hidden page neither run nor open anything in it, and its dialogs do not hear that they close.
      place.addEventListener(kind, (event) => isCovered() && event.stopPropagation());
      window.addEventListener(kind, keepFromPage, { capture: true });
    }
    document.body.append(place);
  }
  return place;
}

function keepFromPage(event: Event): void {
  const isOfCover = event.target instanceof Node && place?.contains(event.target);
  if (isCovered() && !isOfCover) event.stopImmediatePropagation();
}

/**
 * Hides the whole page, for whoever sits at the computer now may not be the one whose data it shows. Its forms keep
 * what was typed.
 */
export function coverPage(): void {
  if (isCovered()) return;
  [titleBefore, scrolledBefore, focusedBefore] = [document.title, window.scrollY, document.activeElement];
  coverPlace();
  document.documentElement.classList.add(covered);
  hideDialogs();
  // One may open late, when its script has arrived.
  followDialogs ??= new MutationObserver(hideDialogs);
  followDialogs.observe(document.body, { subtree: true, attributeFilter: ['open'] });
  // Its own title may name a record or a person.
  document.title = getTranslation().t('screens:product');
}

function hideDialogs(): void {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog:modal')) {
    hiddenDialogs.add(dialog);
    dialog.close();
    place?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus();
  }
}

/** Covers the page until the password of its account is typed. */
export function coverLockedPage(): void {
  coverPage();
  tabEvents.dispatchEvent(new Event('locked'));
}

export function isCovered(): boolean {
  return document.documentElement.classList.contains(covered);
}

/** Sets the title of the page in the browser's tab, history and bookmarks; a covered page shows it once it is back. */
export function setPageTitle(title: string): void {
  if (isCovered()) titleBefore = title;
  else document.title = title;
}

/** Shows the page again as it was. */
export function uncoverPage(): void {
  if (!isCovered()) return;
  document.documentElement.classList.remove(covered);
  document.title = titleBefore;
  followDialogs?.disconnect();
  for (const dialog of hiddenDialogs) if (dialog.isConnected) dialog.showModal();
  hiddenDialogs.clear();
  window.scrollTo({ top: scrolledBefore, behavior: 'instant' });
  if (focusedBefore instanceof HTMLElement) focusedBefore.focus({ preventScroll: true });
  focusedBefore = null;
}
