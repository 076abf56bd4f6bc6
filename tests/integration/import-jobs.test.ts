import { expect, onTestFinished, test } from 'vitest';
import { createImportJobs } from '../../src/features/spreadsheets/jobs.ts';
import { connect } from '../../src/platform/database/connect.ts';
import { createDatabase } from '../support/database.ts';

test('of two who go on with an import the moment it is read one works on it, and can be told to end; the other is refused', async () => {
  const postgres = await createDatabase();
  const database = connect(() => postgres.connection, 'owner', 4);
  onTestFinished(async () => {
    await database.destroy();
    await postgres.close();
  });
  const jobs = createImportJobs({ database, report: expect.unreachable, onStop: () => undefined });

  const read = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const begin = async () => undefined;
  await jobs.start('1', begin, () => read.promise);
  const first = jobs.start('1', begin, (signal) => {
    signal.addEventListener('abort', () => ended.resolve());
    return ended.promise;
  });
  const second = jobs.start('1', begin, async () => expect.unreachable());
  second.catch(() => undefined);
  read.resolve();
  await first;
  await expect(second).rejects.toMatchObject({ code: 'CONFLICT_VERSION' });
  jobs.abort('1');
  await ended.promise;
});
