/** Milliseconds in which a dialog closes and gives the focus back, and how often it is looked whether it has. */
const patience = 3000;
const step = 50;

/**
 * Notes where in the table the keyboard is. The function it answers is called when rows may have gone: a focus that went
 * with them lands on the same control of the row that took their place, of the last row, or on the heading of an empty
 * list.
 */
export function rememberFocus(): () => void {
  const control = document.activeElement;
  const row = control?.closest<HTMLTableRowElement>('tbody tr');
  const place = row?.sectionRowIndex ?? 0;
  const column = row && control instanceof HTMLElement ? controlsOf(row).indexOf(control) : 0;
  const look = (left: number) => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) {
      const rows = [...document.querySelectorAll('.list-page tbody tr')];
      const controls = controlsOf(rows[Math.min(place, rows.length - 1)]);
      (controls[column] ?? controls.at(-1) ?? heading())?.focus();
      return;
    }
    // The question is still closing, or its answer not yet on the screen; whoever went on meanwhile is not called back.
    const onItsWay = focused === control || focused.closest('[role="dialog"]') !== null;
    if (onItsWay && left > 0) setTimeout(() => look(left - step), step);
  };
  return () => look(patience);
}

function controlsOf(row: Element | undefined): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>('a[href], button, input') ?? [])];
}

function heading(): HTMLElement | null {
  const title = document.querySelector<HTMLElement>('.list-page h1');
  title?.setAttribute('tabindex', '-1');
  return title;
}
