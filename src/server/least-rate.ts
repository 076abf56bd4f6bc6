import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The least that must arrive of a request's body. */
export interface LeastRate {
  /** Bytes a second; 0: any. */
  readonly bytes: number;
  /** The seconds over which they are counted. */
  readonly seconds: number;
}

/**
 * Ends requests whose body arrives slower than the least rate with 408: otherwise a client that sends a byte now and then
 * holds its connection as long as a whole upload may take. One timer looks at all bodies that are on their way.
 */
export function requireLeastRate(app: FastifyInstance, { bytes, seconds }: LeastRate): void {
  if (bytes === 0) return;
  /** The bytes that a connection had read when it was last looked at, for each request with a body. */
  const arriving = new Map<FastifyRequest, number>();
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request)) arriving.set(request, request.raw.socket.bytesRead);
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.raw.complete) arriving.delete(request);
    done();
  });

  const sweep = () => {
    for (const [request, before] of arriving) {
      const { complete, destroyed, readableLength, socket } = request.raw;
      if (complete || destroyed || socket.destroyed) arriving.delete(request);
      // What has arrived and is not read yet waits for us, not for the client.
      else if (readableLength > 0 || socket.bytesRead - before >= bytes * seconds) {
        arriving.set(request, socket.bytesRead);
      } else {
        arriving.delete(request);
        request.log.warn({ route: request.routeOptions.url }, 'ended a request whose body came too slowly');
        app.server.emit('clientError', new TooSlow(), socket);
      }
    }
  };
  // After what the sockets hold has been read, so that a pause of this process is nobody else's fault.
  const timer = setInterval(() => setImmediate(sweep), seconds * 1_000).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
}

/** The error with which the HTTP server answers 408. */
class TooSlow extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}
