import { pino } from 'pino';
import { keepCountsFolded } from '../engine/counts.ts';
import { createApiCalls } from '../features/access/api-calls.ts';
import { keepAuditSealed, synchronisePrivateFields } from '../features/audit/jobs.ts';
import { createSessions } from '../features/auth/sessions.ts';
import { createImportJobs } from '../features/spreadsheets/jobs.ts';
import { keepTrashPurged } from '../features/trash/jobs.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { createAccessChanges } from '../platform/database/access-changes.ts';
import { type OpenDatabase, openDatabase } from '../platform/database/open.ts';
import { createIdentity } from '../platform/identity/identity.ts';
import { loadSecrets } from '../platform/secrets.ts';
import { StartupError } from '../platform/startup-error.ts';
import { type FileStorage, openStorage } from '../platform/storage.ts';
import { privacies } from '../product/privacies.ts';
import { trashScope } from '../product/trash.ts';
import { keepLeaversErased } from '../resources/staff/jobs.ts';
import { createApp } from './app.ts';
import { type FirstAccount, prepareAccess } from './first-start.ts';

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
  const database = await openDatabase(config, secrets);
  const closers: (() => unknown)[] = [() => database.close()];
  const stop = async () => {
    while (closers.length > 0) await closers.pop()?.();
  };
  try {
    const firstAccount = await prepareAccess(database.app, config);
    const identity = createIdentity(database.app, {
      secret: config.sessionSecret ?? secrets.sessionSecret,
      publicUrl: config.publicUrl ?? `http://${config.host}:${config.port}`,
    });
    const changes = createAccessChanges(database.connection);
    closers.push(() => changes.close());
    const sessions = createSessions(database.app, changes, identity);
    const calls = createApiCalls(database.app, (error) => logger.warn({ err: error }, 'calls not counted'));
    closers.push(() => calls.close());
    closers.push(keepCountsFolded(database.app, (error) => logger.warn({ err: error }, 'counts not folded')));
    await synchronisePrivateFields(database.app, privacies);
    closers.push(await keepAuditSealed(database.app, (error) => logger.warn({ err: error }, 'audit log not sealed')));
    const trash = trashScope(config.trashDays);
    closers.push(keepTrashPurged(database.app, trash, (error) => logger.warn({ err: error }, 'trash not purged')));
    const imports = createImportJobs(database.app, (error) => logger.warn({ err: error }, 'import failed'));
    closers.push(() => imports.close());
    const leavers = (error: unknown) => logger.warn({ err: error }, 'personal data of leavers not erased');
    closers.push(keepLeaversErased(database.app, config.staffRetentionDays, leavers));
    const app = await createApp({ config, database, storage, identity, sessions, changes, calls, imports, logger });
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
