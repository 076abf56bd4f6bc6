/** What must be closed when its scope ends, or when the run is interrupted; the last opened first. */
const opened: (() => Promise<void>)[] = [];
let interruption: Promise<never> | undefined;

/** Makes a value one that is closed once: by the end of its scope (`await using`) or by an interruption of the run. */
export function disposable<T extends object>(value: T, close: () => unknown): T & AsyncDisposable {
  let closed: Promise<void> | undefined;
  const closeOnce = () => {
    closed ??= (async () => void (await close()))();
    return closed;
  };
  opened.push(closeOnce);
  return Object.assign(value, { [Symbol.asyncDispose]: closeOnce });
}

/** Runs to the end; an interruption closes what is open, so that no server stays behind, and ends the process. */
export async function interruptible(run: () => Promise<void>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      interruption ??= closeAll();
    });
  }
  try {
    await run();
  } catch (error) {
    // Servers that are being stopped break what is under way; the interruption is the reason worth telling.
    await interruption;
    throw error;
  }
}

async function closeAll(): Promise<never> {
  for (const close of opened.reverse()) await close().catch(() => undefined);
  process.exit(130);
}
