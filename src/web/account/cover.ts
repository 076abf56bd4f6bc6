import { getTranslation } from '../../browser/translation.ts';
import './cover.css';

const covered = 'covered';

/** What a covered page shows: dialogs whose container this is. */
let place: HTMLElement | undefined;
let titleBefore = '';
let scrolledBefore = 0;

/** The element that a covered page still shows. */
export function coverPlace(): HTMLElement {
  if (!place) {
    place = document.createElement('div');
    place.className = 'session-cover';
    document.body.append(place);
  }
  return place;
}

/**
 * Hides the whole page, for whoever sits at the computer now may not be the one whose data it shows. Its forms keep
 * what was typed.
 */
export function coverPage(): void {
  if (isCovered()) return;
  [titleBefore, scrolledBefore] = [document.title, window.scrollY];
  coverPlace();
  document.documentElement.classList.add(covered);
  // Its own title may name a record or a person.
  document.title = getTranslation().t('screens:product');
}

export function isCovered(): boolean {
  return document.documentElement.classList.contains(covered);
}

/** Shows the page again as it was. */
export function uncoverPage(): void {
  if (!isCovered()) return;
  document.documentElement.classList.remove(covered);
  document.title = titleBefore;
  window.scrollTo({ top: scrolledBefore, behavior: 'instant' });
}
