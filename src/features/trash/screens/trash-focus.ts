/** Milliseconds within which a dialog closes and returns the focus, and milliseconds between two checks. */
const patience = 3000;
const step = 50;

/**
 * Remembers the focused control of the table. Call the returned function when rows may have been removed: a focus lost
 * with them moves to the same control of the row in their place, of the last row, or to the heading of an empty list.
 */
export function rememberFocus(): () => void {
  const control = document.activeElement;
  const row = control?.closest<HTMLTableRowElement>('tbody tr');
  const place = row?.sectionRowIndex ?? 0;
  const column = row && control instanceof HTMLElement ? controlsOf(row).indexOf(control) : 0;
  const restoreFocus = (left: number) => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) {
      const rows = [...document.querySelectorAll('.list-page tbody tr')];
      const controls = controlsOf(rows[Math.min(place, rows.length - 1)]);
      (controls[column] ?? controls.at(-1) ?? heading())?.focus();
      return;
    }
    // The dialog is still closing, or its result is not yet on the screen. If the user has moved the focus meanwhile,
    // it stays there.
    const onItsWay = focused === control || focused.closest('[role="dialog"]') !== null;
    if (onItsWay && left > 0) setTimeout(() => restoreFocus(left - step), step);
  };
  return () => restoreFocus(patience);
}

function controlsOf(row: Element | undefined): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>('a[href], button, input') ?? [])];
}

function heading(): HTMLElement | null {
  const title = document.querySelector<HTMLElement>('.list-page h1');
  title?.setAttribute('tabindex', '-1');
  return title;
}
