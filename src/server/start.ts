import { pino } from 'pino';
import { type Config, readConfig } from '../platform/config.ts';
import { type OpenDatabase, openDatabase } from '../platform/database/open.ts';
import { loadSecrets } from '../platform/secrets.ts';
import type { Running } from './running.ts';

/** Works on the open database before anybody is served. */
export type Prepare = (opened: { readonly config: Config; readonly database: OpenDatabase }) => Promise<void>;

/**
 * Starts the product with the settings of these environment variables.
 * @throws StartupError with one line when settings, directory, database or address cannot be used.
 */
export async function start(variables: NodeJS.ProcessEnv, prepare?: Prepare): Promise<Running> {
  const config = readConfig(variables);
  const logger = pino({
    level: config.logLevel,
    redact: ['req.headers.cookie', 'req.headers.authorization'],
    timestamp: pino.stdTimeFunctions.isoTime,
  });
  const secrets = await loadSecrets(config.dataDirectory);
  const report = (message: string, error: unknown) => logger.warn({ err: error }, message);
  const opening = openDatabase(config, secrets, report);
  // Most modules are loaded while PostgreSQL starts: together they take as long as the longer of the two.
  const [database, { serve }] = await Promise.all([opening, import('./serve.ts')]);
  await prepare?.({ config, database }).catch(async (error) => {
    await database.close();
    throw error;
  });
  return serve({ config, secrets, database, logger, report });
}
