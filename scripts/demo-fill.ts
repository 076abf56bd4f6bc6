import { readConfig } from '../src/platform/config.ts';
import { start } from '../src/server/start.ts';
import { demoAccounts } from './demo/accounts.ts';
import { fillDemo } from './demo/fill.ts';

// Started by `npm run demo`, next to the serving process (demo/fill-in-child.ts).
const stopping = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stopping.abort());
const running = await start(process.env);
try {
  const accounts = await demoAccounts(readConfig(process.env).dataDirectory, process.env);
  await fillDemo(running, accounts, { stopped: stopping.signal });
} finally {
  await running.stop();
}
