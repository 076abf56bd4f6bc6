/** Milliseconds within which systems take a second press for a double click, at most. */
const longestPause = 900;
const presses = ['mousedown', 'mouseup', 'click', 'dblclick'] as const;

/**
 * Keeps the second press of a double click from the page below, for a press that closes what it was made in. The
 * browser numbers the presses of a double click, so the next first press is taken, and ends the wait.
 */
export function swallowDoubleClick(): void {
  const swallow = (event: MouseEvent) => {
    if (event.detail < 2) {
      if (event.type === 'mousedown') stop();
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const stop = () => {
    clearTimeout(timer);
    for (const press of presses) window.removeEventListener(press, swallow, { capture: true });
  };
  const timer = setTimeout(stop, longestPause);
  for (const press of presses) window.addEventListener(press, swallow, { capture: true });
}
