import { expect, test } from 'vitest';
import { pictureSemaphore, picturesAtOnce } from '../../src/features/media/pictures/workers.ts';
import { blankPng, uploadForm } from '../support/files.ts';
import { startTestServer } from '../support/harness.ts';

const server = await startTestServer();
const editor = await server.as('editor');
const upload = () => editor.post('/api/insertMedia', uploadForm(blankPng(9, 9), 'a.png', { same: 'copy' }));

/** Keeps all turns of pictures until it is told to give them back. */
function takeTurns(): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  for (let turn = 0; turn < picturesAtOnce; turn += 1) void pictureSemaphore.run('urgent', () => held);
  return release;
}

test('twenty pictures at once wait for each other, and whoever reads lists does not', async () => {
  const release = takeTurns();
  let answered = 0;
  const uploads = Array.from({ length: 20 }, async () => {
    const { status } = await upload();
    answered += 1;
    return status;
  });
  for (let call = 0; call < 20; call += 1) expect((await editor.call('getListNews')).status).toBe(200);
  expect(answered).toBe(0);
  release();
  expect(new Set(await Promise.all(uploads))).toEqual(new Set([200]));
});

test('only those for whom there is no room are told to come again, and when', async () => {
  const release = takeTurns();
  const uploads = Array.from({ length: 280 }, upload);
  const refused = await Promise.any(
    uploads.map(async (sent) => {
      const answer = await sent;
      return answer.status === 503 ? answer : Promise.reject(new Error(String(answer.status)));
    }),
  );
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(refused.problem.code).toBe('UNAVAILABLE');
  release();
  const statuses = (await Promise.all(uploads)).map(({ status }) => status);
  // Eight are in memory, and 256 wait for that.
  expect(statuses.filter((status) => status === 200)).toHaveLength(264);
  expect(statuses.filter((status) => status === 503)).toHaveLength(16);
});
