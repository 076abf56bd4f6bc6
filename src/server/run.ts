import { StartupError } from '../platform/startup-error.ts';
import { type Running, start } from './start.ts';

/** Runs the product until it is told to stop; a reason not to start is told in one line. */
export async function runServer(variables: NodeJS.ProcessEnv, ready?: (running: Running) => Promise<void>) {
  try {
    const running = await start(variables);
    stopOnSignals(running);
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

/** SIGTERM and SIGINT finish what is under way; a second one, or 30 seconds, ends it. */
function stopOnSignals(running: Running): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), 30_000).unref();
    await running.stop();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
