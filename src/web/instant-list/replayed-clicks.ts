/** A click on a control of the instant list: its name, the record of its row, and the modifier key. */
interface Press {
  readonly control: HTMLElement;
  readonly shiftKey: boolean;
}

const controls = 'a[href], button, input';
/** The longest time, in milliseconds, that a control of the application may appear after its screen. */
const patience = 3_000;

/**
 * Records clicks in the instant list, by mouse, finger or keyboard, and marks the controls. The returned function
 * replays them in order on the application's controls with the same name in the same row, and focuses the last or the
 * focused one.
 */
export function recordClicks(look: HTMLElement): (root: HTMLElement) => Promise<void> {
  const presses: Press[] = [];
  look.addEventListener('click', (event) => {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>(controls) : null;
    if (!control || isTyped(control) || leadsElsewhere(control, event)) return;
    const isBox = control instanceof HTMLInputElement;
    if (!isBox) event.preventDefault();
    // A checkbox shows its state itself, and each click toggles it; for other controls the first click counts.
    if (!isBox && presses.some((press) => press.control === control)) return;
    control.dataset.pressed = '';
    presses.push({ control, shiftKey: event.shiftKey });
  });
  return async (root) => {
    for (const { control, shiftKey } of presses) {
      const own = await whenThere(() => counterpart(root, control));
      if (own) press(own, shiftKey);
      // The page renders after each click, as for a user; a link leads away from everything clicked after it.
      await new Promise((resolve) => setTimeout(resolve));
      if (own instanceof HTMLAnchorElement) return;
    }
  };
}

/** The application's control for a control of the instant list. */
export function counterpart(root: HTMLElement, control: HTMLElement): HTMLElement | undefined {
  const record = control.closest<HTMLElement>('tr[data-shows]')?.dataset.shows;
  const row = record === undefined ? 'main' : `tr[data-record="${CSS.escape(record)}"]`;
  const name = nameOf(control);
  return [...root.querySelectorAll<HTMLElement>(`${row} :is(${controls})`)].find((own) => nameOf(own) === name);
}

function nameOf(control: HTMLElement): string | null {
  return control.ariaLabel ?? control.textContent;
}

/** The search box, whose text is transferred separately. */
function isTyped(control: HTMLElement): boolean {
  return control instanceof HTMLInputElement && control.type !== 'checkbox';
}

/** Whether a link is to open in another tab, which the browser does at once. */
function leadsElsewhere(control: HTMLElement, { ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return control instanceof HTMLAnchorElement && (ctrlKey || metaKey || shiftKey || control.target !== '');
}

async function whenThere(find: () => HTMLElement | undefined): Promise<HTMLElement | undefined> {
  const until = performance.now() + patience;
  let found = find();
  while (!found && performance.now() < until) {
    await new Promise(requestAnimationFrame);
    found = find();
  }
  return found;
}

/** A complete mouse press: menus and selects open on mousedown. */
function press(control: HTMLElement, shiftKey: boolean): void {
  control.focus({ preventScroll: true });
  const of = { bubbles: true, cancelable: true, composed: true, shiftKey };
  control.dispatchEvent(new PointerEvent('pointerdown', of));
  for (const step of ['mousedown', 'mouseup', 'click']) control.dispatchEvent(new MouseEvent(step, of));
}
