import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Database } from '../../src/platform/database/connect.ts';
import { StartupError } from '../../src/platform/startup-error.ts';

const filler = fileURLToPath(new URL('../demo-fill.ts', import.meta.url));

/** Whether the demonstration has its sample content: accounts besides the administrator's. */
export async function isFilled(database: Database): Promise<boolean> {
  const accounts = await database.selectFrom('accounts').select('id').limit(2).execute();
  return accounts.length > 1;
}

/**
 * Fills the demonstration in a separate process, and waits for its end. Scaling hundreds of pictures takes several
 * hundred megabytes, which the serving process would not return to the system.
 */
export async function fillInChild(variables: NodeJS.ProcessEnv, stopped: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [filler], { stdio: 'inherit', env: { ...variables, PORT: '0' } });
  const exited = once(child, 'exit');
  stopped.addEventListener('abort', () => child.kill());
  const [code] = await exited;
  if (code !== 0 && !stopped.aborted) throw new StartupError(3, 'The demonstration could not be filled.');
}
