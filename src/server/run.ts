import { messageOf } from '../lib/thrown.ts';
import { StartupError } from '../platform/startup-error.ts';
import type { Running } from './running.ts';
import { start } from './start.ts';

/** What is done once the product runs, before it says that it is ready; it ends soon once the signal comes. */
type Prepare = (running: Running, stopped: AbortSignal) => Promise<void>;

/** Runs the product until it is told to stop; a reason not to start is told in one line. */
export async function runServer(variables: NodeJS.ProcessEnv, prepare?: Prepare) {
  const stopping = new AbortController();
  const starting = startPrepared(variables, stopping.signal, prepare);
  stopOnSignals(async () => {
    stopping.abort();
    await (await starting).stop();
  });
  try {
    const running = await starting;
    if (stopping.signal.aborted) return;
    console.log(`Ready: ${running.url}`);
    printFirstAccount(running);
  } catch (error) {
    // Whoever was told to stop says himself why he could not.
    if (!stopping.signal.aborted) refuseStart(error);
  }
}

async function startPrepared(variables: NodeJS.ProcessEnv, stopped: AbortSignal, prepare?: Prepare): Promise<Running> {
  const running = await start(variables);
  try {
    await prepare?.(running, stopped);
    return running;
  } catch (error) {
    await running.stop();
    throw error;
  }
}

/** Ends the process with a reason that the person at the terminal can mend, in one line; throws any other error again. */
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

/** Within this time a second signal is the same one: a terminal and npm both pass theirs on. */
const sameSignal = 2_000;

/** SIGTERM and SIGINT finish what is under way, a start too; another one, or 30 seconds, ends it. */
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
