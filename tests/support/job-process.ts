import { appendFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { connect } from '../../src/platform/database/connect.ts';
import { listen } from '../../src/platform/database/notifications.ts';
import { createJob, jobKind } from '../../src/platform/jobs/kind.ts';
import { startJobs } from '../../src/platform/jobs/runner.ts';

/** A process to be killed: takes the job that is asked for, writes down that it began, does one step and stands still. */
const [url = '', notes = ''] = process.argv.slice(2);
const connection = () => ({ connectionString: url });
const database = connect(connection, 'cms_app', 2);
const stands = createJob(jobKind({ name: 'purge-trash' }), async ({ id, hold }) => {
  await database.transaction().execute(async (transaction) => {
    await hold(transaction);
    await sql`INSERT INTO save_keys (account_id, key, request) SELECT id, gen_random_uuid(), '' FROM accounts LIMIT 1`.execute(
      transaction,
    );
    appendFileSync(notes, `${id}\n`);
    await wait(600_000);
  });
  return undefined;
});
startJobs({ database, notifications: listen(connection), jobs: [stands], failed: () => undefined });
