import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '../../src/platform/database/notifications.ts';
import { createDatabase } from '../support/database.ts';

/** Hears of a channel from now on; answers what was heard. */
function hear(notifications: ReturnType<typeof listen>, channel: string): string[] {
  const heard: string[] = [];
  notifications.hear([channel], {
    onMessage: (_channel, payload) => heard.push(payload),
    onConnected: () => heard.push('connected'),
    onDisconnected: () => undefined,
  });
  return heard;
}

test('who begins to hear while the connection begins to listen hears all the same', async () => {
  const database = await createDatabase();
  onTestFinished(() => database.close());
  const late: string[][] = [];
  const send = pg.Client.prototype.query as (...asked: unknown[]) => unknown;
  const sending = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...asked: unknown[]
  ) {
    const answer = send.apply(this, asked);
    if (String(asked[0]).startsWith('LISTEN') && late.length === 0) late.push(hear(notifications, 'second'));
    return answer as undefined;
  });
  onTestFinished(() => sending.mockRestore());
  const notifications = listen(() => database.connection);
  onTestFinished(() => notifications.close());
  const first = hear(notifications, 'first');
  await expect.poll(() => [first, late[0]]).toEqual([['connected'], ['connected']]);
  await database.rows(`SELECT pg_notify('first', 'một'), pg_notify('second', 'hai')`);
  await expect
    .poll(() => [first, late[0]])
    .toEqual([
      ['connected', 'một'],
      ['connected', 'hai'],
    ]);
});
