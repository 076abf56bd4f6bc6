import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../contract/errors.ts';
import type { Services } from '../engine/slices/services.ts';
import type { ArrivingPart } from '../features/media/arriving-part.ts';
import { insertMedia } from '../features/media/contract/media.ts';
import { type Announced, createUnfinishedUploads, type Unfinished } from '../features/media/unfinished-uploads.ts';
import type { Admission } from './admission.ts';
import { cleanName } from './upload.ts';

/** The tus protocol for resumable uploads: its core and these extensions. */
const version = '1.0.0';
const extensions = 'creation,checksum,expiration,termination';
/** The address that creates uploads; each upload gets its own address below it. */
const uploadsAddress = '/api/uploads';

type OfOne = { Params: { id: string } };

/**
 * Resumable uploads by tus 1.0.0 (decision 63). A caller of insertMedia may send them, under the same checks;
 * insertMedia then takes a complete upload by its id.
 */
export async function registerUploads(app: FastifyInstance, services: Services, admit: Admission): Promise<void> {
  const uploads = createUnfinishedUploads(services);
  const { image, document, video } = services.settings.uploadLimits;
  await app.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    // The body is streamed to the storage.
    routes.addContentTypeParser('application/offset+octet-stream', (_request, body, done) => done(null, body));
    routes.addContentTypeParser('*', (_request, _body, done) => done(otherType()));
    routes.addHook('onRequest', (_request, reply, done) => {
      reply.header('tus-resumable', version).header('cache-control', 'no-store');
      done();
    });
    const config = { operation: insertMedia.name, group: insertMedia.group };
    const accountOf = async (request: FastifyRequest, reply: FastifyReply) => {
      const { principal } = await admit(request, reply, insertMedia);
      if (request.headers['tus-resumable'] !== version) {
        reply.header('tus-version', version);
        throw new ProblemError('PRECONDITION_FAILED');
      }
      return principal?.accountId ?? '';
    };

    routes.options(uploadsAddress, described('Says what the server knows of the protocol.'), (_request, reply) =>
      reply
        .header('tus-version', version)
        .header('tus-extension', extensions)
        .header('tus-checksum-algorithm', 'sha1,sha256')
        .header('tus-max-size', Math.max(image, document, video))
        .code(204)
        .send(),
    );
    routes.post(uploadsAddress, { ...described('Announces a file.'), config }, async (request, reply) => {
      const accountId = await accountOf(request, reply);
      const begun = await uploads.begin(accountId, announcedIn(request));
      return withProgress(reply, begun).header('location', `${uploadsAddress}/${begun.id}`).code(201).send();
    });
    const one = `${uploadsAddress}/:id`;
    const shown = { ...config, swagger: { exposeHeadRoute: true } };
    routes.head<OfOne>(one, { ...described('Tells how much has arrived.'), config: shown }, async (request, reply) => {
      const file = await uploads.find(await accountOf(request, reply), request.params.id);
      return withProgress(reply, file).header('upload-length', file.bytes).code(200).send();
    });
    routes.patch<OfOne>(one, { ...described('Adds a part.'), config }, async (request, reply) => {
      const accountId = await accountOf(request, reply);
      const file = await uploads.find(accountId, request.params.id);
      const part = partIn(request, file);
      try {
        await uploads.receive(accountId, file.id, part);
      } catch (error) {
        // Reads the rest of the body, because a client that is still sending reads the answer only when it has sent
        // everything.
        request.raw.resume();
        throw error;
      }
      return withProgress(reply, await uploads.find(accountId, file.id))
        .code(204)
        .send();
    });
    routes.delete<OfOne>(
      one,
      { ...described('Removes a file that has not been taken.'), config },
      async (request, reply) => {
        await uploads.remove(await accountOf(request, reply), request.params.id);
        return reply.code(204).send();
      },
    );
  });
}

function described(summary: string) {
  return { compress: false, schema: { tags: [insertMedia.group], summary } } as const;
}

function withProgress(reply: FastifyReply, { received, expiresAt }: Unfinished): FastifyReply {
  return reply.header('upload-offset', received).header('upload-expires', new Date(expiresAt).toUTCString());
}

/** The upload that the request's headers announce. @throws ProblemError for a missing or wrong header. */
function announcedIn(request: FastifyRequest): Announced {
  const bytes = numberIn(request, 'upload-length');
  if (bytes === 0) throw wrongHead('Upload-Length');
  // An unsupported extension: a file as one of several parts of another.
  if (request.headers['upload-concat'] !== undefined) throw wrongHead('Upload-Concat');
  const metadata = metadataIn(request);
  const lastModified = metadata.get('lastModified') ?? '0';
  const folderId = metadata.get('folderId');
  if (!/^\d{1,15}$/.test(lastModified) || !/^\d{1,18}$/.test(folderId ?? '0')) throw wrongHead('Upload-Metadata');
  return {
    name: cleanName(metadata.get('filename')),
    bytes,
    lastModified: Number(lastModified),
    folderId: folderId ?? null,
  };
}

/** @throws ProblemError when the part is larger than the rest of the file: one of the two lengths is wrong. */
function partIn(request: FastifyRequest, { bytes }: Unfinished) {
  if (!request.headers['content-type']) throw otherType();
  const offset = numberIn(request, 'upload-offset');
  if (offset + Number(request.headers['content-length'] ?? 0) > bytes) {
    throw new ProblemError('PAYLOAD_TOO_LARGE', { detail: 'detail.uploadLonger', values: { bytes } });
  }
  const checksum = checksumIn(request);
  return {
    offset,
    // A part that is refused half way still gets an answer, so its connection must stay open.
    body: request.raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>,
    breakOff: () => void request.raw.destroy(),
    ...(checksum && { checksum }),
  };
}

function checksumIn({ headers }: FastifyRequest): ArrivingPart['checksum'] {
  const text = headers['upload-checksum'];
  if (text === undefined) return undefined;
  const [, algorithm, digest] = /^(sha1|sha256) ([A-Za-z0-9+/]{27,43}=)$/.exec(String(text)) ?? [];
  if ((algorithm !== 'sha1' && algorithm !== 'sha256') || digest === undefined) throw wrongHead('Upload-Checksum');
  return { algorithm, digest };
}

function numberIn({ headers }: FastifyRequest, name: 'upload-length' | 'upload-offset'): number {
  const text = String(headers[name] ?? '');
  if (!/^\d{1,15}$/.test(text)) throw wrongHead(name === 'upload-length' ? 'Upload-Length' : 'Upload-Offset');
  return Number(text);
}

/** A name and an optional value in base64. */
const metadataPair = /^([!-+\--~]+)(?: ((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?))?$/;

/**
 * Pairs separated by commas, each name once. @throws ProblemError for any other format and for values that are not
 * text.
 */
function metadataIn({ headers }: FastifyRequest): ReadonlyMap<string, string> {
  const text = String(headers['upload-metadata'] ?? '').trim();
  const metadata = new Map<string, string>();
  for (const pair of text === '' ? [] : text.split(',')) {
    const [, name, value = ''] = metadataPair.exec(pair.trim()) ?? [];
    const bytes = Buffer.from(value, 'base64');
    if (name === undefined || metadata.has(name) || !isUtf8(bytes)) throw wrongHead('Upload-Metadata');
    metadata.set(name, bytes.toString('utf8'));
  }
  return metadata;
}

function otherType(): ProblemError {
  return new ProblemError('UNSUPPORTED_MEDIA', { detail: 'detail.offsetStreamOnly' });
}

function wrongHead(header: string): ProblemError {
  return new ProblemError('VALIDATION_FAILED', { detail: 'detail.uploadHead', values: { header } });
}
