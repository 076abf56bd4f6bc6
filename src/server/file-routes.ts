import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../contract/errors.ts';
import type { FileStorage } from '../platform/storage.ts';

/** Keys as uploads make them (features/media): nothing else is looked for in the storage. */
const keyPattern = /^[0-9a-f]{24}\/[a-z0-9-]{1,80}\.(webp|pdf|docx|xlsx|pptx)$/;

const mediaTypes: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};

/**
 * GET /files/<key>: uploaded files. A key never gets other bytes, so browsers keep them; documents are offered for
 * saving and never run in our origin.
 */
export function registerFileRoutes(app: FastifyInstance, storage: FileStorage): void {
  app.get<{ Params: { '*': string } }>(
    '/files/*',
    { schema: { hide: true }, compress: false },
    async (request, reply) => {
      const key = request.params['*'];
      const extension = keyPattern.exec(key)?.[1];
      if (!extension || !(await storage.exists(key))) throw new ProblemError('NOT_FOUND');
      const { contentLength, etag } = await storage.getMetaData(key);
      reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', etag);
      reply.header('content-security-policy', "default-src 'none'; sandbox").header('content-length', contentLength);
      if (extension !== 'webp') reply.header('content-disposition', 'attachment');
      if (request.headers['if-none-match'] === etag) return reply.code(304).removeHeader('content-length').send();
      return reply.type(mediaTypes[extension] ?? 'application/octet-stream').send(await storage.getStream(key));
    },
  );
}
