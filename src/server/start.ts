import { pino } from 'pino';
import { createApiCalls } from '../features/access/api-calls.ts';
import { createSessions } from '../features/auth/sessions.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { createAccessChanges } from '../platform/database/access-changes.ts';
import { type OpenDatabase, openDatabase } from '../platform/database/open.ts';
import { createIdentity } from '../platform/identity/identity.ts';
import { loadSecrets } from '../platform/secrets.ts';
import { StartupError } from '../platform/startup-error.ts';
import { type FileStorage, openStorage } from '../platform/storage.ts';
import { servers } from '../product/servers.ts';
import { createApp } from './app.ts';
import { type FirstAccount, prepareAccess } from './first-start.ts';
import { startJobs } from './jobs.ts';
import { createServices } from './services.ts';

/** A running product. */
export interface Running {
  readonly url: string;
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly storage: FileStorage;
  /** The account made in an empty database. */
  readonly firstAccount: FirstAccount | undefined;
  /** Finishes requests under way, then closes connections and, if nobody else uses it, the embedded database. */
  stop(): Promise<void>;
}

/**
 * Starts the product on the settings of these environment variables.
 * @throws StartupError in one line when settings, directory, database or address cannot be used.
 */
export async function start(variables: NodeJS.ProcessEnv): Promise<Running> {
  const config = readConfig(variables);
  const logger = pino({
    level: config.logLevel,
    redact: ['req.headers.cookie', 'req.headers.authorization'],
    timestamp: pino.stdTimeFunctions.isoTime,
  });
  const secrets = await loadSecrets(config.dataDirectory);
  const storage = await openStorage(config);
  const report = (message: string, error: unknown) => logger.warn({ err: error }, message);
  const database = await openDatabase(config, secrets, report);
  const closers: (() => unknown)[] = [() => database.close()];
  const stop = async () => {
    while (closers.length > 0) await closers.pop()?.();
  };
  try {
    const firstAccount = await prepareAccess(database.app, config);
    const identity = createIdentity(database.app, {
      secret: config.sessionSecret ?? secrets.sessionSecret,
      publicUrl: config.publicUrl ?? `http://${config.host}:${config.port}`,
      sessionDays: config.sessionDays,
    });
    const changes = createAccessChanges(database.connection, database.app);
    closers.push(() => changes.close());
    const sessions = createSessions(database.app, changes, identity, config);
    const calls = createApiCalls(database.app, (error) => report('calls not counted', error));
    closers.push(() => calls.close());
    const onStop = (end: () => Promise<void>) => void closers.push(end);
    const services = createServices({ settings: config, database: database.app, identity, report, onStop });
    for (const { prepare } of servers) await prepare?.(services);
    const jobs = servers.flatMap((slice) => slice.jobs?.(services) ?? []);
    onStop(startJobs(jobs, ({ name }, error) => report(`job failed: ${name}`, error)));
    const app = await createApp({
      config,
      services,
      visitors: database.public,
      storage,
      sessions,
      changes,
      calls,
      logger,
    });
    closers.push(() => app.close());
    const url = await app.listen({ port: config.port, host: config.host }).catch((error) => {
      throw new StartupError(4, `Cannot listen on ${config.host}:${config.port}: ${(error as Error).message}`);
    });
    return { url, config, database, storage, firstAccount, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
