import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type DemoAccount, demoAccounts } from '../../scripts/demo/accounts.ts';
import { fillDemo } from '../../scripts/demo/fill.ts';
import { start } from '../../src/server/start.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the running product. */
    productUrl: string;
    accounts: DemoAccount[];
  }
}

/** Runs the product with its sample content for all browser journeys, as `npm run demo` does. */
export default async function setup(project: TestProject) {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'cms-e2e-'));
  const accounts = await demoAccounts(dataDirectory, {});
  const [administrator] = accounts;
  const running = await start({
    PORT: '0',
    DATA_DIR: dataDirectory,
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '0',
    ADMIN_USERNAME: administrator?.username,
    ADMIN_PASSWORD: administrator?.password,
  });
  // One picture a scene is enough here, and takes a sixth of the time.
  await fillDemo(running, accounts, { picturesPerScene: 1 });
  project.provide('productUrl', running.url);
  project.provide('accounts', accounts);
  return async () => {
    await running.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  };
}
