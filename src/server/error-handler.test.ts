import { PassThrough } from 'node:stream';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { registerErrorHandler } from './error-handler.ts';

/** The log lines of a call that fails half way, with the caller still connected or not. */
async function logged(isThere: boolean): Promise<string> {
  const log = new PassThrough();
  const app = fastify({ logger: { level: 'error', stream: log } });
  onTestFinished(() => app.close());
  registerErrorHandler(app);
  app.get('/', async (_request, reply) => {
    if (!isThere) reply.raw.destroy();
    throw Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
  });
  await fetch(await app.listen({ host: '127.0.0.1', port: 0 })).catch(() => undefined);
  return String(log.read() ?? '');
}

test('an answer whose caller has left is nothing to write into the log; one that breaks before him is', async () => {
  expect(await logged(false)).toBe('');
  expect(await logged(true)).toContain('unforeseen error');
});
