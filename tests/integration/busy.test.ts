import { expect, test } from 'vitest';
import { startTestServer } from '../support/harness.ts';

const server = await startTestServer({ variables: { MOST_DELAY: '200' } });

/** Keeps the server's thread, which is this one, from everything else. */
function hold(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

test('a process that is far behind asks to come again, and says that it is alive', async () => {
  let refused = await server.visitor.call('getSiteSettings');
  // How far behind it was on average is looked at once a second: it may do nothing but to be held and asked.
  await expect
    .poll(
      async () => {
        hold(1_000);
        refused = await server.visitor.call('getSiteSettings');
        return refused.status;
      },
      { interval: 1 },
    )
    .toBe(503);
  expect((await server.visitor.get('/healthz')).status).toBe(200);
  expect([refused.problem.code, refused.headers.get('retry-after')]).toEqual(['UNAVAILABLE', '5']);
  await expect.poll(async () => (await server.visitor.call('getSiteSettings')).status).toBe(200);
});
