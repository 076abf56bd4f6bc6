import { pino } from 'pino';
import { type Config, readConfig } from '../platform/config.ts';
import { type OpenDatabase, openDatabase } from '../platform/database/open.ts';
import { loadSecrets } from '../platform/secrets.ts';
import type { FileStorage } from '../platform/storage.ts';
import type { FirstAccount } from './first-start.ts';

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
  const report = (message: string, error: unknown) => logger.warn({ err: error }, message);
  const opening = openDatabase(config, secrets, report);
  // Nearly all of the product is read while PostgreSQL starts: together they take as long as the longer of the two.
  const [database, { serve }] = await Promise.all([opening, import('./serve.ts')]);
  return serve({ config, secrets, database, logger, report });
}
