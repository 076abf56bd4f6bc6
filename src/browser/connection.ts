/** Milliseconds between two looks whether the server can be reached again. */
const pause = 2_000;

let lost = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Somebody found that nothing comes back: everybody is told, and the line is tried until something does. */
export function markOffline(): void {
  if (lost) return;
  set(true);
  timer = setTimeout(look, pause);
}

/** Whether there is no way to the server at this moment. */
export function isOffline(): boolean {
  return lost;
}

/** Calls `listener` whenever the line is lost or back, until the returned function is called. */
export function subscribeConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Resolves when there is a way to the server, at once where there is one. */
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

/** The browser says itself when the line goes and when it may be back. */
export function followConnection(): void {
  window.addEventListener('offline', markOffline);
  window.addEventListener('online', () => void look());
}

async function look(): Promise<void> {
  clearTimeout(timer);
  if (!lost) return;
  const answered = await fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (answered) set(false);
  else timer = setTimeout(look, pause);
}

function set(next: boolean): void {
  lost = next;
  for (const listener of [...listeners]) listener();
}
