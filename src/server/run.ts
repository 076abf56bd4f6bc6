import { StartupError } from '../platform/startup-error.ts';
import { type Running, start } from './start.ts';

/** Runs the product until it is told to stop; a reason not to start is told in one line. */
export async function runServer(variables: NodeJS.ProcessEnv, ready?: (running: Running) => Promise<void>) {
  try {
    const starting = start(variables);
    stopOnSignals(starting);
    const running = await starting;
    await ready?.(running);
    console.log(`Ready: ${running.url}`);
    tellFirstAccount(running);
  } catch (error) {
    refuseStart(error);
  }
}

/** Ends the process with a reason that the person at the terminal can mend, in one line; throws any other error again. */
export function refuseStart(error: unknown): never {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exit(error.exitCode);
}

function tellFirstAccount({ firstAccount }: Running): void {
  if (!firstAccount?.password) return;
  console.log(
    `First sign-in: ${firstAccount.username} / ${firstAccount.password} (to be changed at once; shown only now)`,
  );
}

/** Within this time a second signal is the same one: a terminal and npm both pass theirs on. */
const sameSignal = 2_000;

/** SIGTERM and SIGINT finish what is under way, a start too; another one, or 30 seconds, ends it. */
function stopOnSignals(starting: Promise<Running>): void {
  let toldAt: number | undefined;
  const stop = async () => {
    if (toldAt !== undefined) {
      if (Date.now() - toldAt > sameSignal) process.exit(1);
      return;
    }
    toldAt = Date.now();
    setTimeout(() => process.exit(1), 30_000).unref();
    try {
      await (await starting).stop();
      process.exit(0);
    } catch (error) {
      console.error(`It could not be stopped in order: ${(error as Error).message}`);
      process.exit(error instanceof StartupError ? error.exitCode : 1);
    }
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
