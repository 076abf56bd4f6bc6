import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** When nothing new came for this long, what had been sent before the stop has arrived. */
const quiet = 100;
/** Callers who go on calling are not waited for longer. */
const longest = 2_000;

/**
 * Has the application, when it is stopped, answer what was already sent: a connection that is closed with a request on its
 * way is reset, and the caller does not know what became of it. Until then it takes requests, and ends the connection with
 * each answer, so that no next one comes on it.
 */
export function drainRequests(app: FastifyInstance): void {
  let stopping = false;
  let arrived = 0;
  app.addHook('onRequest', (_request, _reply, done) => {
    arrived += 1;
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('preClose', async () => {
    stopping = true;
    for (const began = Date.now(); Date.now() - began < longest; ) {
      const before = arrived;
      await wait(quiet);
      // A busy process first reads what lies there.
      await turn();
      if (arrived === before) return;
    }
  });
}
