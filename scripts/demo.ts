import { refuseStart, runServer } from '../src/server/run.ts';
import { demoAccounts, printAccounts } from './demo/accounts.ts';
import { fillInChild, isFilled } from './demo/fill-in-child.ts';

// A separate data directory, so that sample content never mixes with real content.
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
await runServer(variables, async ({ database }, stopped) => {
  if (!(await isFilled(database.app))) await fillInChild(variables, stopped);
  if (!stopped.aborted) printAccounts(accounts);
});
