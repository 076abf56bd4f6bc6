import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Milliseconds without a new request after which everything sent before the stop has arrived. */
const quiet = 100;
/** Clients that continue to send requests are not waited for longer than this. */
const longest = 2_000;

/**
 * Makes the application answer requests that were sent before it stops: closing a connection with a request in transit
 * resets it, and the caller does not know what became of the request. Until then it accepts requests and closes the
 * connection with each answer, so that no further request arrives on it.
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
      // Lets a busy process read the requests that have already arrived.
      await turn();
      if (arrived === before) return;
    }
  });
}
