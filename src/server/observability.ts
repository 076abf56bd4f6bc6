import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { ProblemError } from '../contract/errors.ts';
import { jobStates } from '../features/jobs/contract.ts';
import { countStates } from '../features/jobs/queries.ts';
import type { Database } from '../platform/database/connect.ts';
import { checkWritable, type FileStorage, isOutOfRoom } from '../platform/storage.ts';
import { clientAddress } from './client-address.ts';
import { createDurations } from './durations.ts';
import type { OperatorCheck } from './operator-access.ts';

interface Observed {
  readonly database: Database;
  readonly storage: FileStorage;
  /** Refuses callers who may not read the metrics. */
  readonly mayRead: OperatorCheck;
}

/**
 * GET /healthz (the process), /readyz (database and storage) and /metrics (Prometheus), and one log line per request.
 */
export function registerObservability(app: FastifyInstance, { database, storage, mayRead }: Observed): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  countJobs(registry, database);
  const durations = createDurations();
  // Log lines that are not written are not composed either.
  const written = ['trace', 'debug', 'info'].includes(app.log.level);
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const ms = reply.elapsedTime;
    durations.add(route, reply.statusCode, ms / 1000);
    if (written) {
      const line = { method: request.method, route, status: reply.statusCode, ms: Math.round(ms * 10) / 10 };
      request.log.info({ ...line, ip: clientAddress(request) }, 'request');
    }
    done();
  });

  const schema = { hide: true };
  // A busy process is alive: health checks must be answered even when other calls are refused.
  const config = { rateLimit: false, pressureHandler: () => undefined } as const;
  app.get('/healthz', { schema, config }, () => ({ status: 'ok' }));
  const writable = oneAtATime(() => checkWritable(storage));
  const answering = oneAtATime(() => sql`SELECT 1`.execute(database));
  app.get('/readyz', { schema, config }, async () => {
    const [disk, answer] = await Promise.allSettled([soon(writable()), soon(answering())]);
    // Check for a full disk first: it takes the database down too.
    if (disk.status === 'rejected') return notReady(isOutOfRoom(disk.reason) ? 'storageFull' : 'storageAway');
    if (answer.status === 'rejected') return notReady('databaseAway');
    return { status: 'ok' };
  });
  // Rate-limited like other requests, so that nobody can guess tokens without limit.
  const counted = { ...config, rateLimit: {} };
  app.get('/metrics', { schema, config: counted, onRequest: mayRead }, async (_request, reply) =>
    reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(`${await registry.metrics()}\n${durations.text()}`),
  );
}

/**
 * The number of running, waiting and failed jobs of all processes, read from the database when metrics are collected.
 */
function countJobs(registry: Registry, database: Database): void {
  const gauge = new Gauge({
    name: 'jobs',
    help: 'Background jobs by state; failed: for good, or of one that repeats the last run.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      gauge.reset();
      // Without the database, the other metrics are still reported.
      const counted = await countStates(database).catch(() => undefined);
      for (const state of counted ? jobStates : []) {
        gauge.set({ state }, counted?.find((each) => each.state === state)?.total ?? 0);
      }
    },
  });
}

/** Milliseconds within which the storage and the database must each answer a readiness check. */
const readyWithin = 2_000;

/** Waits for a check, within the time limit. */
async function soon(asked: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer.')), readyWithin);
  });
  await Promise.race([asked, late]).finally(() => clearTimeout(timer));
}

/** Runs a check, or shares the one that is still running. */
function oneAtATime(ask: () => Promise<unknown>): () => Promise<unknown> {
  let open: Promise<unknown> | undefined;
  return () => {
    open ??= ask().finally(() => {
      open = undefined;
    });
    return open;
  };
}

function notReady(reason: 'storageFull' | 'storageAway' | 'databaseAway'): never {
  throw new ProblemError('UNAVAILABLE', { retryAfter: 2, detail: `detail.${reason}` });
}
