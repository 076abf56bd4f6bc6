import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import accepts from '@fastify/accepts';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { ProblemError } from '../contract/errors.ts';
import type { Services } from '../engine/slices/services.ts';
import type { ApiCalls } from '../features/access/api-calls.ts';
import { createApiSwitches } from '../features/access/api-switches.ts';
import { createTokenCallers } from '../features/access/tokens/token-callers.ts';
import type { Sessions } from '../features/auth/sessions.ts';
import { maxUploadBytes } from '../features/media/contract/media.ts';
import { createDocumentAccess } from '../features/media/file-access.ts';
import { createPictureAccess } from '../features/media/picture-access.ts';
import { createNotices } from '../features/notifications/account-notices.ts';
import { createSentTo } from '../features/notifications/attachments.ts';
import { createSitePreferences } from '../features/preferences/site-preferences.ts';
import type { Config } from '../platform/config.ts';
import type { AccessChanges } from '../platform/database/access-changes.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Notifications } from '../platform/database/notifications.ts';
import { lineOf } from '../platform/network-address.ts';
import type { FileStorage } from '../platform/storage.ts';
import { trustOf } from '../platform/trusted-proxies.ts';
import { operations } from '../product/operations.ts';
import { seedNames } from '../product/seed-names.ts';
import { servers } from '../product/servers.ts';
import { inCallersLanguage } from '../product/spoken-names.ts';
import { createAdmission } from './admission.ts';
import { identify, webHeaders } from './callers.ts';
import { clientAddress, warnOfUntrustedProxy } from './client-address.ts';
import { registerDescription, registerDescriptionPages } from './description.ts';
import { drainRequests } from './draining.ts';
import { maxBodyBytes, registerErrorHandler, sendProblem } from './error-handler.ts';
import { registerEvents } from './events.ts';
import { registerFileRoutes } from './file-routes.ts';
import { requireLeastRate } from './least-rate.ts';
import { machineLimit } from './machine-limit.ts';
import { registerObservability } from './observability.ts';
import { registerOperations } from './operation-routes.ts';
import { createOperatorChecks } from './operator-access.ts';
import { originGuard } from './origin-guard.ts';
import { registerPublicReadings } from './public-readings.ts';
import { registerPublicRoutes } from './public-routes.ts';
import { RequestLog } from './request-log.ts';
import { createResponseCache } from './response-cache.ts';
import { registerUploads } from './resumable-uploads.ts';
import { securityHeaders } from './security-headers.ts';
import { registerWebApp } from './web-app.ts';

export interface AppDependencies {
  readonly config: Config;
  readonly services: Services;
  /** The database with the privileges of website visitors: published columns only. */
  readonly visitors: Database;
  readonly storage: FileStorage;
  readonly sessions: Sessions;
  readonly changes: AccessChanges;
  readonly notifications: Notifications;
  readonly calls: ApiCalls;
  readonly logger: FastifyBaseLogger;
}

/** Milliseconds within which the headers of a request must arrive. */
const longestHead = 20_000;

/**
 * The HTTP application: security headers and limits, then operations, public reading, files and the browser
 * application.
 */
export async function createApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { config, services, visitors, storage, sessions, changes, notifications, calls, logger } = dependencies;
  const { database, registry } = services;
  const refuseForeignOrigin = originGuard(config.publicUrl);
  const app = Fastify({
    loggerInstance: logger,
    // Each request is logged in one line when it is answered (observability.ts).
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(config.trustProxy),
    bodyLimit: maxBodyBytes,
    // Limits how long a client that sends headers or a body slowly can hold a connection.
    requestTimeout: config.requestTimeout,
    http: {
      headersTimeout: Math.min(longestHead, config.requestTimeout),
      connectionsCheckingInterval: Math.min(5_000, config.requestTimeout),
    },
    genReqId: () => randomUUID(),
    schemaController: { compilersFactory: { buildValidator: () => noJsonSchema, buildSerializer: () => noJsonSchema } },
    childLoggerFactory: (parent, bindings, options) => new RequestLog(parent, bindings, options),
    routerOptions: { maxParamLength: 500 },
    forceCloseConnections: 'idle',
    // An accepted request is answered even during the shutdown.
    return503OnClosing: false,
    // An address that cannot be decoded never reaches the error handler.
    frameworkErrors: (_error, request, reply) => sendProblem(request, reply, new ProblemError('NOT_FOUND')),
  });
  const headersOf = securityHeaders(config.publicUrl?.startsWith('https:') ?? false);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf(request.url)).header('x-request-id', request.id);
    done();
  });
  if (config.trustProxy === 0) warnOfUntrustedProxy(app);
  requireLeastRate(app, config.leastRate);
  acceptJsonOnly(app);
  drainRequests(app);
  registerErrorHandler(app);
  await app.register(accepts);
  await app.register(compress, { threshold: 1024, brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } });
  await app.register(rateLimit, {
    global: config.rateLimit > 0,
    // 0 means no limit, except for API keys, which have a limit of their own.
    max: config.rateLimit || Number.MAX_SAFE_INTEGER,
    timeWindow: 60_000,
    keyGenerator: (request) => lineOf(clientAddress(request)),
    errorResponseBuilder: (_request, { ttl }) =>
      new ProblemError('RATE_LIMITED', { retryAfter: Math.ceil(ttl / 1000) }),
  });
  await app.register(multipart, { limits: { fileSize: maxUploadBytes, files: 1, fields: 10, fieldSize: 10_000 } });
  await registerDescription(app);
  const readers = createOperatorChecks(sessions, config);
  registerObservability(app, { database, storage, mayRead: readers.metrics });
  const handlers = inCallersLanguage(
    servers.flatMap((slice) => slice.handlers?.(services) ?? []),
    seedNames,
  );
  const published = createResponseCache();
  const admit = createAdmission({
    ...{ database, sessions, refuseForeignOrigin },
    tokens: createTokenCallers(database, changes),
    countMachineCall: machineLimit(app),
    switches: createApiSwitches(database, changes),
  });
  registerOperations(app, operations, handlers, {
    ...{ database, storage, changes, calls, admit },
    caches: [published, services.statusTotals],
    directory: config.dataDirectory,
  });
  await registerUploads(app, services, admit);
  const notices = createNotices(notifications, database);
  registerEvents(app, { changes, notifications, sessions, notices, refuseForeignOrigin });
  registerPublicRoutes(app, registry, visitors, published);
  registerPublicReadings(app, visitors, published);
  registerFileRoutes(app, storage, {
    documents: createDocumentAccess(services, createSentTo(database)),
    pictures: createPictureAccess(services),
    callerOf: (request, reply) => identify(webHeaders(request), reply, sessions),
  });
  await registerDescriptionPages(app, readers.description);
  await registerWebApp(app, createSitePreferences(database));
  // Last, so that the time of the startup does not count as a delay of the first requests.
  if (config.mostDelay > 0) {
    await app.register(underPressure, { maxEventLoopDelay: config.mostDelay, message: 'overloaded' });
  }
  return app;
}

/**
 * Routes have no JSON Schemas for the framework: the contract parses input, and answers have their own serialisers
 * (operation-schemas.ts). So the framework's compilers, which take much of the startup time, are not loaded.
 */
function noJsonSchema(): never {
  throw new TypeError('The framework must not compile JSON Schemas.');
}

/** Bodies are JSON (or uploads, see the multipart plugin); a missing body is an empty object. */
function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else parse(request, body, done);
  });
}
