/** A press on a control of the first look: what it is called, the record in whose row it stands, and the key held. */
interface Press {
  readonly control: HTMLElement;
  readonly shiftKey: boolean;
}

const controls = 'a[href], button, input';
/** Longest time, in milliseconds, that a control of the application may come later than its screen. */
const patience = 3_000;

/**
 * Notes what is pressed in the first look, by mouse, finger or keyboard, and shows that it was. The answered function
 * carries it out on the application's own controls of the same name in the same row, in the order in which it was
 * pressed, and gives the last or the focused one the focus.
 */
export function recordClicks(look: HTMLElement): (root: HTMLElement) => Promise<void> {
  const presses: Press[] = [];
  look.addEventListener('click', (event) => {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>(controls) : null;
    if (!control || isTyped(control) || leadsElsewhere(control, event)) return;
    const isBox = control instanceof HTMLInputElement;
    if (!isBox) event.preventDefault();
    // A box shows by itself that it was pressed, and each press turns it; of others the first one counts.
    if (!isBox && presses.some((press) => press.control === control)) return;
    control.dataset.pressed = '';
    presses.push({ control, shiftKey: event.shiftKey });
  });
  return async (root) => {
    for (const { control, shiftKey } of presses) {
      const own = await whenThere(() => counterpart(root, control));
      if (own) press(own, shiftKey);
      // Each press is drawn before the next, as a person's would be; a link leads away from what was pressed after it.
      await new Promise((resolve) => setTimeout(resolve));
      if (own instanceof HTMLAnchorElement) return;
    }
  };
}

/** The application's control that a control of the first look stands for. */
export function counterpart(root: HTMLElement, control: HTMLElement): HTMLElement | undefined {
  const record = control.closest<HTMLElement>('tr[data-shows]')?.dataset.shows;
  const row = record === undefined ? 'main' : `tr[data-record="${CSS.escape(record)}"]`;
  const name = nameOf(control);
  return [...root.querySelectorAll<HTMLElement>(`${row} :is(${controls})`)].find((own) => nameOf(own) === name);
}

function nameOf(control: HTMLElement): string | null {
  return control.ariaLabel ?? control.textContent;
}

/** The search box: what is typed there is handed on by itself. */
function isTyped(control: HTMLElement): boolean {
  return control instanceof HTMLInputElement && control.type !== 'checkbox';
}

/** Whether a link is to be opened beside this page, which the browser does at once. */
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

/** A whole press: menus and choices open when the button of the mouse goes down. */
function press(control: HTMLElement, shiftKey: boolean): void {
  control.focus({ preventScroll: true });
  const of = { bubbles: true, cancelable: true, composed: true, shiftKey };
  control.dispatchEvent(new PointerEvent('pointerdown', of));
  for (const step of ['mousedown', 'mouseup', 'click']) control.dispatchEvent(new MouseEvent(step, of));
}
