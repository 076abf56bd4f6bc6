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
    /** The operation that a route carries out, and its group: of a resource's operations the resource's name. */
    readonly operation?: string;
    readonly group?: string;
  }
}

/** Largest JSON body in bytes: an article of the longest text in Vietnamese, with room. */
export const maxBodyBytes = 4 * 1024 * 1024;

/** What the framework's and the database's own refusals mean in our closed table. */
const known: Readonly<Record<string, () => ProblemError>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: malformed,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: malformed,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new ProblemError('UNSUPPORTED_MEDIA', { detail: 'detail.jsonOnly' }),
  FST_ERR_CTP_BODY_TOO_LARGE: () => tooLarge('detail.bodyTooLarge', maxBodyBytes),
  FST_REQ_FILE_TOO_LARGE: () => tooLarge('detail.fileTooLarge', maxUploadBytes),
  FST_FILES_LIMIT: () => new ProblemError('PAYLOAD_TOO_LARGE'),
  FST_FIELDS_LIMIT: () => new ProblemError('PAYLOAD_TOO_LARGE'),
  FST_PARTS_LIMIT: () => new ProblemError('PAYLOAD_TOO_LARGE'),
  // An address that leads out of the directory it is in, or that no file can have.
  FST_STATIC_FORBIDDEN_PATH: () => new ProblemError('NOT_FOUND'),
  FST_UNDER_PRESSURE: () => new ProblemError('UNAVAILABLE', { retryAfter: 5 }),
};

/**
 * Codes of a database that is away, stopping, out of connections, gave up a statement or ended a deadlock (PostgreSQL classes 57, 53 and 40,
 * sockets), and the driver's words for a connection that broke, which have no code.
 */
const unavailable = /^(57P0\d|57014|53\d{3}|08\d{3}|40001|40P01|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE)$/;
const brokenConnection = new RegExp(
  `timeout exceeded when trying to connect|Connection terminated|not queryable|${noAnswer}`,
);

/** Turns every error into a problem answer in the caller's language; what nobody foresaw is logged and told as INTERNAL. */
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

/** Answers with an error of the closed table. */
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

/** The group of the operation that was called: for those of a resource its name. */
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
  // A folder of files, for one: what is not given is told like what is not there.
  if (error.statusCode === 403 || error.statusCode === 404) return new ProblemError('NOT_FOUND');
  if (error.statusCode === 413) return new ProblemError('PAYLOAD_TOO_LARGE');
  const code: ErrorCode = 'INTERNAL';
  return new ProblemError(code);
}

/** Whether its sender broke a request off, went before it with a newer one, or left before its answer: nobody hears that, and nothing is wrong here. */
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
