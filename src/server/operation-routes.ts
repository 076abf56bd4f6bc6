import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { ProblemError } from '../contract/errors.ts';
import type { Operation } from '../contract/operation.ts';
import { parseInput } from '../contract/validation.ts';
import type { Context, FileAnswer, Handler } from '../engine/handler.ts';
import type { ApiCalls } from '../features/access/api-calls.ts';
import type { AccessChanges } from '../platform/database/access-changes.ts';
import type { Database } from '../platform/database/connect.ts';
import type { FileStorage } from '../platform/storage.ts';
import type { Admission } from './admission.ts';
import { clientAddress } from './client-address.ts';
import { formSchema, type OperationSchemas, operationSchemas } from './operation-schemas.ts';
import type { ResponseCache } from './response-cache.ts';
import { languageOf, translate } from './translate.ts';
import { readUpload, type Upload } from './upload.ts';

export interface RouteDependencies {
  readonly database: Database;
  readonly storage: FileStorage;
  /** The directory of uploaded files during their call. */
  readonly directory: string;
  readonly changes: AccessChanges;
  /** Answers that a change may outdate. */
  readonly caches: readonly Pick<ResponseCache, 'invalidate'>[];
  readonly calls: ApiCalls;
  readonly admit: Admission;
}

/** Statuses that count as refused: not signed in, not allowed, rate-limited, switched off. */
const refusals: ReadonlySet<number> = new Set([401, 403, 429, 503]);

/**
 * Registers one route per operation: POST /api/<name>. An operation without a handler stops the start, as does a
 * handler without an operation.
 */
export function registerOperations(
  app: FastifyInstance,
  operations: readonly Operation[],
  handlers: readonly Handler[],
  dependencies: RouteDependencies,
): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { operation } = request.routeOptions.config;
    if (operation !== undefined) dependencies.calls.count(operation, refusals.has(reply.statusCode));
    done();
  });
  const known = new Set(operations);
  const unknown = handlers.find(({ operation }) => !known.has(operation));
  if (unknown) throw new TypeError(`Operation ${unknown.operation.name} is not in the product.`);
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
  { database, storage, directory, changes, caches, admit }: RouteDependencies,
): void {
  const schemas = operationSchemas(operation);
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Pick<Context, 'headers' | 'principal'>,
    upload: Upload | undefined,
  ) => {
    const input = parseInput(schemas.input, upload ? upload.fields : request.body);
    const language = languageOf(request);
    const context: Context = {
      ...caller,
      database,
      storage,
      requestId: request.id,
      ipAddress: clientAddress(request),
      language,
      text: (key, values) => translate(language, key, values) ?? String(key),
      setHeader: (name, value) => void reply.header(name, value),
      ...(upload && { file: upload.file }),
    };
    reply.header('cache-control', 'no-store');
    try {
      const data = await handler.run(input, context);
      return operation.download ? sendFile(reply, data as FileAnswer) : { data };
    } finally {
      // Before the answer, so that no process uses a revoked permission once the caller knows that it is revoked. Also
      // after a failure, because part of the change may have been stored.
      if (operation.writes) for (const cache of caches) cache.invalidate();
      if (operation.changesAccess) await changes.announce();
    }
  };
  app.post(`/api/${operation.name}`, {
    config: {
      operation: operation.name,
      group: operation.group,
      // The description is computed when it is first read.
      swaggerTransform: ({ url }: { url: string }) => ({ url, schema: describe(operation, schemas) }),
    },
    // Input is parsed below, once the caller is known, and the answer is serialised by its own schema.
    schema: { response: { 200: {} } },
    serializerCompiler: () => (answer) => schemas.serialise(answer),
    handler: async (request, reply) => {
      const { headers, principal } = await admit(request, reply, operation);
      // A page of another site can send a form without a preflight request, so only uploads accept one.
      if (!operation.upload && request.isMultipart()) {
        throw new ProblemError('UNSUPPORTED_MEDIA', { detail: 'detail.jsonOnly' });
      }
      const upload = operation.upload && request.isMultipart() ? await readUpload(request, directory) : undefined;
      try {
        return await answer(request, reply, { headers, principal }, upload);
      } finally {
        await upload?.file[Symbol.asyncDispose]();
      }
    },
  });
}

/** The OpenAPI description of an operation. */
function describe(operation: Operation, schemas: OperationSchemas): FastifySchema {
  return {
    operationId: operation.name,
    ...(operation.description && { description: operation.description }),
    tags: [operation.group],
    ...(operation.access === 'public' ? { security: [] } : {}),
    headers: headersOf(operation),
    body: operation.upload ? uploadBody(operation, schemas) : schemas.inputJson,
    response: { 200: operation.download ? fileResponse : schemas.answerJson },
  };
}

/** The bodies of an upload, for OpenAPI. */
function uploadBody({ upload }: Operation, { inputJson }: OperationSchemas) {
  const form = { schema: formSchema(inputJson, upload === true) };
  return {
    content: { 'multipart/form-data': form, ...(upload === 'orJson' && { 'application/json': { schema: inputJson } }) },
  };
}

/** The request headers of a call, for OpenAPI. */
function headersOf({ access, keyed }: Operation) {
  const account = {
    type: 'string',
    description: 'Id of the account on whose behalf it is: refused when signed in as another.',
  };
  const key = {
    type: 'string',
    format: 'uuid',
    description: 'Of one save: what is sent twice under it is stored once.',
  };
  const properties = { ...(access !== 'public' && { 'x-account': account }), ...(keyed && { 'idempotency-key': key }) };
  return { type: 'object', properties };
}

/** The answer of a download, for OpenAPI. */
const fileResponse = { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } };

/** Sends a file with its name, encoded by RFC 5987 where it has accents. */
function sendFile(reply: FastifyReply, { fileName, mediaType, content }: FileAnswer): FastifyReply {
  const plain = fileName.replace(/[^\w.-]/g, '_');
  return reply
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    .type(mediaType)
    .send(content);
}
