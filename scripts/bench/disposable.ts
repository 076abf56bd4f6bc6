/** Resources to close when their scope ends, or when the run is interrupted; the last opened first. */
const opened: (() => Promise<void>)[] = [];
let interruption: Promise<never> | undefined;

/** Makes a value disposable: it is closed once, at the end of its scope (`await using`) or by an interruption. */
export function disposable<T extends object>(value: T, close: () => unknown): T & AsyncDisposable {
  let closed: Promise<void> | undefined;
  const closeOnce = () => {
    closed ??= (async () => void (await close()))();
    return closed;
  };
  opened.push(closeOnce);
  return Object.assign(value, { [Symbol.asyncDispose]: closeOnce });
}

/** Runs to the end; an interruption closes what is open, so that no server is left running, and ends the process. */
export async function interruptible(run: () => Promise<void>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      interruption ??= closeAll();
    });
  }
  try {
    await run();
  } catch (error) {
    // Stopping servers makes pending requests fail; the interruption is the error to report.
    await interruption;
    throw error;
  }
}

async function closeAll(): Promise<never> {
  for (const close of opened.reverse()) await close().catch(() => undefined);
  process.exit(130);
}
