import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { messageOf } from '../../lib/thrown.ts';
import { productDirectory } from '../product-directory.ts';
import { StartupError } from '../startup-error.ts';
import type { Database } from './connect.ts';

const directory = new URL('migrations/', productDirectory);

/**
 * Migrates the database to the schema of this version of the product; several processes may do it at the same time.
 * @throws StartupError (3) when the database is newer than this version or a migration fails.
 */
export async function migrate(owner: Database): Promise<void> {
  const migrator = new Migrator({
    db: owner,
    provider: { getMigrations: readMigrations },
    migrationTableName: 'schema_migrations',
    migrationLockTableName: 'schema_migrations_lock',
  });
  const { error, results } = await migrator.migrateToLatest();
  if (!error) return;
  const reason = messageOf(error);
  if (/previously executed migration .* is missing/.test(reason)) {
    throw new StartupError(3, 'The database is newer than this version of the product; start the newer version.');
  }
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  throw new StartupError(3, `The database could not be migrated${failed ? ` (${failed})` : ''}: ${reason}`);
}

async function readMigrations() {
  const files = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  const texts = await Promise.all(files.map((name) => readFile(new URL(name, directory), 'utf8')));
  return Object.fromEntries(
    files.map((name, index) => [
      name.replace(/\.sql$/, ''),
      { up: async (database: Database) => void (await sql.raw(texts[index] ?? '').execute(database)) },
    ]),
  );
}
