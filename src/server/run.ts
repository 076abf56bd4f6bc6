import { messageOf } from '../lib/thrown.ts';
import { StartupError } from '../platform/startup-error.ts';
import type { Running } from './running.ts';
import { type Prepare, start } from './start.ts';

/**
 * Runs the product until it is stopped; a reason not to start is printed in one line.
 * @param prepare ends soon after the signal aborts.
 * @returns whether it is ready; false when it was stopped before.
 */
export async function runServer(
  variables: NodeJS.ProcessEnv,
  prepare?: (opened: Parameters<Prepare>[0], stopped: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const stopping = new AbortController();
  const starting = start(variables, prepare && ((opened) => prepare(opened, stopping.signal)));
  stopOnSignals(async () => {
    stopping.abort();
    await (await starting).stop();
  });
  try {
    const running = await starting;
    if (stopping.signal.aborted) return false;
    console.log(`Ready: ${running.url}`);
    printFirstAccount(running);
    return true;
  } catch (error) {
    // After a stop was requested, the stop itself reports its failure.
    if (!stopping.signal.aborted) refuseStart(error);
    return false;
  }
}

/** Ends the process with a reason that the person at the terminal can fix, in one line; rethrows any other error. */
export function refuseStart(error: unknown): never {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exit(error.exitCode);
}

function printFirstAccount({ firstAccount }: Running): void {
  if (!firstAccount?.password) return;
  console.log(
    `First sign-in: ${firstAccount.username} / ${firstAccount.password} (to be changed at once; shown only now)`,
  );
}

/** Milliseconds within which a second signal counts as the first: a terminal and npm both forward theirs. */
const sameSignal = 2_000;

/** SIGTERM and SIGINT finish the work in progress, also a start; a second signal, or 30 seconds, ends the process. */
function stopOnSignals(end: () => Promise<void>): void {
  let toldAt: number | undefined;
  const stop = async () => {
    if (toldAt !== undefined) {
      if (Date.now() - toldAt > sameSignal) process.exit(1);
      return;
    }
    toldAt = Date.now();
    setTimeout(() => process.exit(1), 30_000).unref();
    try {
      await end();
      process.exit(0);
    } catch (error) {
      console.error(`It could not be stopped in order: ${messageOf(error)}`);
      process.exit(error instanceof StartupError ? error.exitCode : 1);
    }
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
