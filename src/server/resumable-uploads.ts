import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../contract/errors.ts';
import type { Services } from '../engine/slices/services.ts';
import type { ArrivingPart } from '../features/media/arriving-part.ts';
import { insertMedia } from '../features/media/contract/media.ts';
import { type Announced, createUnfinishedUploads, type Unfinished } from '../features/media/unfinished-uploads.ts';
import type { Admission } from './admission.ts';
import { cleanName } from './upload.ts';

/** The protocol tus, by which a file arrives in parts: its core and these of its extensions. */
const version = '1.0.0';
const extensions = 'creation,checksum,expiration,termination';
/** Where files are begun; each then has an address of its own below it. */
const uploadsAddress = '/api/uploads';

type OfOne = { Params: { id: string } };

/**
 * Files that arrive in parts, by tus 1.0.0 (decision 63). Whoever may call insertMedia may send them, under the same checks;
 * insertMedia then takes what has arrived whole, by its id.
 */
export async function registerUploads(app: FastifyInstance, services: Services, admit: Admission): Promise<void> {
  const uploads = createUnfinishedUploads(services);
  const { image, document, video } = services.settings.uploadLimits;
  await app.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    // The body goes to the storage as it comes.
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
      return told(reply, begun).header('location', `${uploadsAddress}/${begun.id}`).code(201).send();
    });
    const one = `${uploadsAddress}/:id`;
    const shown = { ...config, swagger: { exposeHeadRoute: true } };
    routes.head<OfOne>(one, { ...described('Tells how much has arrived.'), config: shown }, async (request, reply) => {
      const file = await uploads.find(await accountOf(request, reply), request.params.id);
      return told(reply, file).header('upload-length', file.bytes).code(200).send();
    });
    routes.patch<OfOne>(one, { ...described('Adds a part.'), config }, async (request, reply) => {
      const accountId = await accountOf(request, reply);
      const file = await uploads.find(accountId, request.params.id);
      const part = partIn(request, file);
      try {
        await uploads.receive(accountId, file.id, part);
      } catch (error) {
        // Whoever is still sending hears the answer when he has sent all.
        request.raw.resume();
        throw error;
      }
      return told(reply, await uploads.find(accountId, file.id))
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

function told(reply: FastifyReply, { received, expiresAt }: Unfinished): FastifyReply {
  return reply.header('upload-offset', received).header('upload-expires', new Date(expiresAt).toUTCString());
}

/** What the head of a request announces. @throws ProblemError of what is missing or wrong. */
function announcedIn(request: FastifyRequest): Announced {
  const bytes = numberIn(request, 'upload-length');
  if (bytes === 0) throw wrongHead('Upload-Length');
  // An extension that is not known: to begin a file as one of several parts of another.
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

/** @throws ProblemError where more is announced than the file still lacks: its length or the part's is a lie. */
function partIn(request: FastifyRequest, { bytes }: Unfinished) {
  if (!request.headers['content-type']) throw otherType();
  const offset = numberIn(request, 'upload-offset');
  if (offset + Number(request.headers['content-length'] ?? 0) > bytes) {
    throw new ProblemError('PAYLOAD_TOO_LARGE', { detail: 'detail.uploadLonger', values: { bytes } });
  }
  const checksum = checksumIn(request);
  return {
    offset,
    // A part that is refused in the middle is answered, so its line stays.
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

/** A name, and a value in base64, which may be none. */
const metadataPair = /^([!-+\--~]+)(?: ((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?))?$/;

/** Pairs with commas between, each name once. @throws ProblemError where they are anything else, or no text. */
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
