import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../contract/errors.ts';
import type { Operation } from '../contract/operation.ts';
import type { Context, Handler, Principal } from '../engine/handler.ts';
import type { Sessions } from '../features/auth/sessions.ts';
import type { Database } from '../platform/database/connect.ts';
import type { FileStorage } from '../platform/storage.ts';
import { operationSchemas } from './operation-schemas.ts';
import { readUpload } from './upload.ts';
import { parseInput } from './validation.ts';

export interface RouteDependencies {
  readonly database: Database;
  readonly storage: FileStorage;
  readonly sessions: Sessions;
}

/** One route an operation: POST /api/<name>. An operation without a handler stops the start. */
export function registerOperations(
  app: FastifyInstance,
  operations: readonly Operation[],
  handlers: readonly Handler[],
  dependencies: RouteDependencies,
): void {
  const byName = new Map(handlers.map((handler) => [handler.operation.name, handler]));
  for (const operation of operations) {
    const handler = byName.get(operation.name);
    if (!handler) throw new TypeError(`Operation ${operation.name} has no handler.`);
    registerOperation(app, operation, handler, dependencies);
  }
}

function registerOperation(
  app: FastifyInstance,
  operation: Operation,
  handler: Handler,
  { database, storage, sessions }: RouteDependencies,
): void {
  const schemas = operationSchemas(operation);
  app.post(`/api/${operation.name}`, {
    config: { operation: operation.name },
    // For OpenAPI only: input is parsed below, after the caller is known, and the answer written from its schema.
    schema: {
      operationId: operation.name,
      tags: [operation.group],
      ...(operation.upload ? { consumes: ['multipart/form-data'] } : {}),
      ...(operation.access === 'public' ? { security: [] } : {}),
      body: schemas.inputJson,
      response: { 200: schemas.answerJson },
    },
    validatorCompiler: () => () => true,
    serializerCompiler: () => (answer) => schemas.serialise(answer),
    handler: async (request, reply) => {
      const headers = webHeaders(request);
      refuseForeignOrigin(request, operation);
      const principal = await identify(operation, headers, reply, sessions);
      authorise(operation, principal);
      // A form is what another site's page could send without asking: only uploads take one.
      if (!operation.upload && request.isMultipart()) {
        throw new ProblemError('UNSUPPORTED_MEDIA', { detail: 'detail.jsonOnly' });
      }
      const upload = operation.upload ? await readUpload(request) : undefined;
      const input = parseInput(schemas.input, upload ? upload.fields : request.body);
      const context: Context = {
        database,
        storage,
        principal,
        requestId: request.id,
        ipAddress: request.ip,
        headers,
        setHeader: (name, value) => void reply.header(name, value),
        ...(upload && { file: upload.file }),
      };
      reply.header('cache-control', 'no-store');
      try {
        return { data: await handler.run(input, context) };
      } finally {
        // Also after a failure: part of it may have been stored.
        if (operation.changesAccess) sessions.forget();
      }
    },
  });
}

/** Who calls; a session that was extended sends its new cookie along. */
async function identify(operation: Operation, headers: Headers, reply: FastifyReply, sessions: Sessions) {
  if (operation.access === 'public') return null;
  const caller = await sessions.callerOf(headers);
  if (caller?.setCookie.length) reply.header('set-cookie', caller.setCookie);
  return caller?.principal ?? null;
}

/**
 * Closed by default: without a session 401, with a password to change only what is for that, without the permission
 * of the operation's own name 403.
 */
function authorise(operation: Operation, principal: Principal | null): void {
  if (operation.access === 'public') return;
  if (!principal) throw new ProblemError('UNAUTHENTICATED');
  if (operation.access === 'own-password') return;
  if (principal.mustChangePassword) throw new ProblemError('PASSWORD_CHANGE_REQUIRED');
  if (operation.access === 'session') return;
  if (!principal.permissions.has(operation.name)) throw new ProblemError('FORBIDDEN');
}

/**
 * A browser says where a request comes from; one that another site made it send (with our cookie) is refused. The
 * cookie's SameSite=Lax already keeps it back: this is the second lock.
 */
function refuseForeignOrigin(request: FastifyRequest, operation: Operation): void {
  const site = request.headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return;
  const { origin } = request.headers;
  if (site === 'same-site' && origin !== undefined && URL.parse(origin)?.host === request.host) return;
  request.log.warn({ operation: operation.name, origin }, 'refused a request from another origin');
  throw new ProblemError('FORBIDDEN', { detail: 'detail.foreignOrigin' });
}

/** The request's headers as the identity library takes them: those that say whose it is. */
function webHeaders(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const name of ['cookie', 'authorization', 'user-agent'] as const) {
    const value = request.headers[name];
    if (value) headers.set(name, value);
  }
  headers.set('x-forwarded-for', request.ip);
  return headers;
}
