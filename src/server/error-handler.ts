import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, ProblemError } from '../contract/errors.ts';
import { databaseRefusal } from '../engine/database-errors.ts';
import { maxUploadBytes } from '../features/media/contract/media.ts';
import { noAnswer } from '../platform/database/statements.ts';
import { isOutOfRoom, isStorageAway } from '../platform/storage.ts';
import { toProblem } from './problems.ts';
import { languageOf } from './translate.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation of a route, and its group: for a resource's operations the resource's name. */
    readonly operation?: string;
    readonly group?: string;
  }
}

/** Largest JSON body in bytes: the longest possible article in Vietnamese, with a margin. */
export const maxBodyBytes = 4 * 1024 * 1024;

/** Maps errors of the framework and the database to our closed table. */
const known: Readonly<Record<string, () => ProblemError>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: malformed,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: malformed,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new ProblemError('UNSUPPORTED_MEDIA', { detail: 'detail.jsonOnly' }),
  FST_ERR_CTP_BODY_TOO_LARGE: () => tooLarge('detail.bodyTooLarge', maxBodyBytes),
  FST_REQ_FILE_TOO_LARGE: () => tooLarge('detail.fileTooLarge', maxUploadBytes),
  FST_FILES_LIMIT: () => new ProblemError('PAYLOAD_TOO_LARGE'),
  FST_FIELDS_LIMIT: () => new ProblemError('PAYLOAD_TOO_LARGE'),
  FST_PARTS_LIMIT: () => new ProblemError('PAYLOAD_TOO_LARGE'),
  // An address that leads out of its directory, or that no file can have.
  FST_STATIC_FORBIDDEN_PATH: () => new ProblemError('NOT_FOUND'),
  FST_UNDER_PRESSURE: () => new ProblemError('UNAVAILABLE', { retryAfter: 5 }),
};

/**
 * Codes of a database that is unavailable, stopping, out of connections, cancelled a statement or ended a deadlock
 * (PostgreSQL classes 57, 53 and 40, sockets), and the driver's messages for a broken connection, which have no code.
 */
const unavailable = /^(57P0\d|57014|53\d{3}|08\d{3}|40001|40P01|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE)$/;
const brokenConnection = new RegExp(
  `timeout exceeded when trying to connect|Connection terminated|not queryable|${noAnswer}`,
);

/**
 * Turns every error into a problem answer in the caller's language; an unexpected error is logged and answered as
 * INTERNAL.
 */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = hasLeft(error, request, reply) ? malformed() : problemOf(error);
    if (problem.code === 'INTERNAL') request.log.error({ err: error }, 'unforeseen error');
    if (problem.code === 'UNAVAILABLE' || problem.code === 'STORAGE_FULL')
      request.log.warn({ err: error }, 'unavailable');
    return sendProblem(request, reply, problem);
  });
  app.setNotFoundHandler((request, reply) =>
    sendProblem(request, reply, new ProblemError('NOT_FOUND', { detail: 'detail.unknownOperation' })),
  );
}

/** Replies with an error of the closed table. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: ProblemError): FastifyReply {
  const problem = toProblem(error, languageOf(request), request.id, groupOf(request));
  if (error.details.retryAfter) reply.header('retry-after', error.details.retryAfter);
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(problem);
}

/** The group of the called operation: for a resource's operations the resource's name. */
function groupOf(request: FastifyRequest): string | undefined {
  return request.routeOptions?.config?.group;
}

function problemOf(error: FastifyError): ProblemError {
  if (error instanceof ProblemError) return error;
  const refused = databaseRefusal(error);
  if (refused) return refused;
  if (isOutOfRoom(error)) return new ProblemError('STORAGE_FULL');
  if (isStorageAway(error)) return new ProblemError('UNAVAILABLE', { retryAfter: 5, detail: 'detail.storageAway' });
  const foreseen = known[error.code];
  if (foreseen) return foreseen();
  if (unavailable.test(error.code ?? '') || brokenConnection.test(error.message)) {
    return new ProblemError('UNAVAILABLE', { retryAfter: 2 });
  }
  if (error.statusCode === 400) return malformed();
  // For example a directory: a forbidden path gets the same answer as a missing one.
  if (error.statusCode === 403 || error.statusCode === 404) return new ProblemError('NOT_FOUND');
  if (error.statusCode === 413) return new ProblemError('PAYLOAD_TOO_LARGE');
  const code: ErrorCode = 'INTERNAL';
  return new ProblemError(code);
}

/**
 * Whether the client aborted the request, replaced it with a newer one, or left before the answer: nobody reads the
 * reply, and the server has no fault.
 */
function hasLeft({ code, message }: FastifyError, request: FastifyRequest, reply: FastifyReply): boolean {
  const isCut = request.raw.destroyed && !request.raw.readableEnded;
  if (code === 'ERR_STREAM_PREMATURE_CLOSE') return isCut || reply.raw.destroyed;
  return isCut && code === 'ECONNRESET' && message === 'aborted';
}

function malformed(): ProblemError {
  return new ProblemError('VALIDATION_FAILED', { detail: 'detail.malformedBody' });
}

function tooLarge(detail: string, bytes: number): ProblemError {
  return new ProblemError('PAYLOAD_TOO_LARGE', { detail, values: { megabytes: bytes / 1024 / 1024 } });
}
