/** Milliseconds between two checks whether the server can be reached again. */
const pause = 2_000;

let lost = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** A request got no answer: notifies all listeners, and checks until the server answers again. */
export function markOffline(): void {
  if (lost) return;
  set(true);
  timer = setTimeout(probe, pause);
}

/** Asks the server whether it is well. */
export function serverAnswers(): Promise<boolean> {
  return fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Whether the server cannot be reached at the moment. */
export function isOffline(): boolean {
  return lost;
}

/** Calls `listener` whenever the connection is lost or back, until the returned function is called. */
export function subscribeConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Resolves when the server can be reached, at once if it already can. */
export function whenOnline(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (lost) return;
      listeners.delete(check);
      resolve();
    };
    listeners.add(check);
    check();
  });
}

/** Listens to the browser's own offline and online events. */
export function followConnection(): void {
  window.addEventListener('offline', markOffline);
  window.addEventListener('online', () => void probe());
}

async function probe(): Promise<void> {
  clearTimeout(timer);
  if (!lost) return;
  if (await serverAnswers()) set(false);
  else timer = setTimeout(probe, pause);
}

function set(next: boolean): void {
  lost = next;
  for (const listener of [...listeners]) listener();
}
