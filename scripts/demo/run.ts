import { StartupError } from '../../src/platform/startup-error.ts';
import { openStorage } from '../../src/platform/storage.ts';
import { prepareAccess } from '../../src/server/first-start.ts';
import { refuseStart, runServer } from '../../src/server/run.ts';
import { demoAccounts, printAccounts } from './accounts.ts';
import { type Building, buildInChild } from './build-in-child.ts';
import { fillDemo } from './fill.ts';

/** Serves the demonstration, on a data directory of its own so that sample content never mixes with real content. */
export async function runDemo(web: Building): Promise<void> {
  process.on('exit', () => web.stop());
  const dataDirectory = process.env.DATA_DIR || './data/demo';
  const accounts = await demoAccounts(dataDirectory, process.env).catch(refuseStart);
  const administrator = accounts.find((account) => account.role === 'administrator');
  const variables = {
    LOG_LEVEL: 'warn',
    ...process.env,
    DATA_DIR: dataDirectory,
    ADMIN_USERNAME: administrator?.username,
    ADMIN_PASSWORD: administrator?.password,
  };
  const isReady = await runServer(variables, async ({ config, database }, stopped) => {
    stopped.addEventListener('abort', () => web.stop());
    await prepareAccess(database.app, config);
    await fillDemo({ config, database, storage: await openStorage(config) }, accounts, { stopped });
    if (!(await web.done) && !stopped.aborted) throw new StartupError(3, 'The demonstration cannot be shown.');
  });
  if (!isReady) return;
  printAccounts(accounts);
  // Behind the first page, when nothing else is to do.
  const compressing = buildInChild('compressed', 19);
  process.on('exit', () => compressing.stop());
}
