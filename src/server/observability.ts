import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { ProblemError } from '../contract/errors.ts';
import type { Database } from '../platform/database/connect.ts';
import { checkWritable, type FileStorage, isOutOfRoom } from '../platform/storage.ts';
import { clientAddress } from './client-address.ts';
import type { Readership } from './readers.ts';

interface Observed {
  readonly database: Database;
  readonly storage: FileStorage;
  /** Refuses whom the metrics are not for. */
  readonly mayRead: Readership;
}

/** GET /healthz (the process), /readyz (database and storage) and /metrics (Prometheus), and one log line a request. */
export function registerObservability(app: FastifyInstance, { database, storage, mayRead }: Observed): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by operation or route, and status.',
    labelNames: ['route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    duration.labels(route, String(reply.statusCode)).observe(reply.elapsedTime / 1000);
    const line = {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    request.log.info({ ...line, ip: clientAddress(request) }, 'request');
    done();
  });

  const schema = { hide: true };
  // A busy process is alive: who watches it must be answered when nobody else is.
  const config = { rateLimit: false, pressureHandler: () => undefined } as const;
  app.get('/healthz', { schema, config }, () => ({ status: 'ok' }));
  app.get('/readyz', { schema, config }, async () => {
    // A full disk first: it takes the database down too.
    await checkWritable(storage).catch((error) => notReady(isOutOfRoom(error) ? 'storageFull' : 'storageAway'));
    await sql`SELECT 1`.execute(database).catch(() => notReady('databaseAway'));
    return { status: 'ok' };
  });
  // Counted as other requests are: nobody tries tokens without end.
  const counted = { ...config, rateLimit: {} };
  app.get('/metrics', { schema, config: counted, onRequest: mayRead }, async (_request, reply) =>
    reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics()),
  );
}

function notReady(reason: 'storageFull' | 'storageAway' | 'databaseAway'): never {
  throw new ProblemError('UNAVAILABLE', { retryAfter: 2, detail: `detail.${reason}` });
}
