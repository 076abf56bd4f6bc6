import { fieldOf, type Invalid } from '../field/invalid.ts';

/** The controls of a field; the text of an editor before the buttons above it. */
const controls = ['[contenteditable=true]', 'input:not([type=file], :disabled), textarea, button:not(:disabled)'];

/** Focuses the first of these places in page order; the field itself if the place inside it is not rendered. */
export function focusFirst(frame: HTMLElement, problems: readonly Pick<Invalid, 'path'>[]): void {
  const shown = [...frame.querySelectorAll<HTMLElement>('[data-field]')];
  const paths = new Set(shown.map(({ dataset }) => dataset.field));
  const wanted = new Set(problems.map((problem) => (paths.has(problem.path) ? problem.path : fieldOf(problem))));
  const place = shown.find(({ dataset }) => wanted.has(dataset.field ?? ''));
  place?.scrollIntoView({ block: 'center' });
  for (const control of controls) {
    const found = place?.querySelector<HTMLElement>(control);
    if (!found) continue;
    found.focus({ preventScroll: true });
    return;
  }
}
