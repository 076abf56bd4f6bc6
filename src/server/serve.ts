import type { FastifyBaseLogger } from 'fastify';
import { createApiCalls } from '../features/access/api-calls.ts';
import { refreshRights } from '../features/access/queries.ts';
import { createSessions } from '../features/auth/sessions.ts';
import { jobsPath } from '../features/jobs/contract.ts';
import { followSiteClock } from '../features/settings/site-clock.ts';
import { messageOf } from '../lib/thrown.ts';
import type { Config } from '../platform/config.ts';
import { createAccessChanges } from '../platform/database/access-changes.ts';
import { listen } from '../platform/database/notifications.ts';
import type { OpenDatabase } from '../platform/database/open.ts';
import { createIdentity } from '../platform/identity/identity.ts';
import { releaseIdleMemory } from '../platform/idle-memory.ts';
import { startJobs } from '../platform/jobs/runner.ts';
import type { Secrets } from '../platform/secrets.ts';
import { StartupError } from '../platform/startup-error.ts';
import { openStorage } from '../platform/storage.ts';
import { notify } from '../product/notify.ts';
import { servers } from '../product/servers.ts';
import { createApp } from './app.ts';
import { prepareAccess } from './first-start.ts';
import type { Running } from './running.ts';
import { createServices } from './services.ts';

/** What serving needs. */
export interface ServeDependencies {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly database: OpenDatabase;
  readonly logger: FastifyBaseLogger;
  report(message: string, error: unknown): void;
}

/**
 * Serves the product on an open database, and closes the database when it stops.
 * @throws StartupError with one line when the storage or the address cannot be used.
 */
export async function serve({ config, secrets, database, logger, report }: ServeDependencies): Promise<Running> {
  const closers: (() => unknown)[] = [() => database.close()];
  const stop = async () => {
    while (closers.length > 0) await closers.pop()?.();
  };
  try {
    const storage = await openStorage(config);
    const firstAccount = await prepareAccess(database.app, config);
    const identity = createIdentity(database.app, {
      secret: config.sessionSecret ?? secrets.sessionSecret,
      publicUrl: config.publicUrl ?? `http://${config.host}:${config.port}`,
      sessionDays: config.sessionDays,
      providers: config.providers,
    });
    const notifications = listen(database.connection);
    closers.push(() => notifications.close());
    closers.push(await followSiteClock(notifications, database.app, report));
    const changes = createAccessChanges(notifications, database.app);
    const sessions = createSessions(database.app, changes, identity, config);
    const calls = createApiCalls(database.app, (error) => report('calls not counted', error));
    closers.push(() => calls.close());
    const onStop = (end: () => Promise<void>) => void closers.push(end);
    const services = createServices({
      settings: config,
      database: database.app,
      storage,
      identity,
      callerOf: (headers) => sessions.callerOf(headers),
      refreshRights: (context) => refreshRights(database.app, context),
      report,
      onStop,
    });
    for (const { prepare } of servers) await prepare?.(services);
    let stopJobs = async () => {};
    // After the last request, which may wait for a job that it enqueued.
    onStop(() => stopJobs());
    const app = await createApp({
      config,
      services,
      visitors: database.public,
      storage,
      sessions,
      changes,
      notifications,
      calls,
      logger,
    });
    closers.push(() => app.close());
    const url = await app.listen({ port: config.port, host: config.host }).catch((error) => {
      throw new StartupError(4, `Cannot listen on ${config.host}:${config.port}: ${messageOf(error)}`);
    });
    // No caller waits for these.
    stopJobs = startJobs({
      database: database.app,
      notifications,
      jobs: servers.flatMap((slice) => slice.jobs?.(services) ?? []),
      gaveUp: (transaction, kind) =>
        notify(transaction, 'jobFailed', { values: {}, href: `${jobsPath}?state=failed&kind=${kind}` }),
      failed: ({ kind }, id, error) => report(`job ${id} failed: ${kind.name}`, error),
    });
    closers.push(releaseIdleMemory());
    return { url, config, database, storage, firstAccount, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
