import { basename } from 'node:path/posix';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../contract/errors.ts';
import type { Principal } from '../engine/handler.ts';
import type { DocumentAccess } from '../features/media/file-access.ts';
import type { PictureAccess } from '../features/media/picture-access.ts';
import { type ComputedValue, createCache } from '../platform/cache.ts';
import { type FileStorage, readPart } from '../platform/storage.ts';
import { rangeOf } from './byte-range.ts';
import { hasTag } from './cached-reply.ts';

/** Keys as uploads make them (features/media): nothing else is looked for in the storage. */
const keyPattern = /^[0-9a-f]{24}\/[a-z0-9-]{1,80}\.(webp|avif|pdf|docx|xlsx|pptx|mp4|webm|poster\.webp|vtt)$/;

const mediaTypes: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  avif: 'image/avif',
  mp4: 'video/mp4',
  webm: 'video/webm',
  // Of films and documents, and for whom those are.
  'poster.webp': 'image/webp',
  vtt: 'text/vtt; charset=utf-8',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};

const pictures: ReadonlySet<string> = new Set(['webp', 'avif']);
/** What browsers show themselves; the rest is offered for saving. */
const shown: ReadonlySet<string> = new Set([...pictures, 'mp4', 'webm', 'poster.webp', 'vtt']);

/** The bytes of files that a process keeps at most, and those of the largest file it keeps. */
const mostBytes = 8 * 1024 * 1024;
const maxCachedBytes = 512 * 1024;

interface StoredFile {
  /** Where its bytes lie. */
  readonly at: string;
  readonly size: number;
  /** Of a file that is small enough. */
  readonly bytes?: Buffer;
  /** A picture that was for everybody when it was read. */
  readonly open?: boolean;
}

/** Who asks for a file, and whom which documents and which pictures are for (decisions 58 and 81). */
export interface FileReaders {
  readonly documents: DocumentAccess;
  readonly pictures: PictureAccess;
  callerOf(request: FastifyRequest, reply: FastifyReply): Promise<Principal | null>;
}

/**
 * GET /files/<key>: uploaded files. A key never gets other bytes, so browsers keep pictures, and the key is their tag.
 * Documents are offered for saving and never run in our origin; they are for everybody only while something published names
 * them, so who keeps one asks each time whether he still may. What many ask for in the same second is read once.
 */
export function registerFileRoutes(app: FastifyInstance, storage: FileStorage, readers: FileReaders): void {
  const cache = createCache<StoredFile>(mostBytes);
  const options = { schema: { hide: true }, compress: false } as const;
  app.get<{ Params: { '*': string } }>('/files/*', options, (request, reply) => {
    const key = request.params['*'];
    const [, extension] = keyPattern.exec(key) ?? [];
    if (extension === undefined) throw new ProblemError('NOT_FOUND');
    const asked = { key, extension, caching: pictureCaching };
    const fetch = (at = key): Promise<StoredFile> | StoredFile => cache.get(at, () => readFile(storage, at));
    if (!pictures.has(extension)) return sendDocument(request, reply, readers, storage, asked, fetch);
    const file = cache.get(key, () => readPicture(storage, key, readers.pictures));
    if (!(file instanceof Promise) && file.open) return sendFile(request, reply, storage, asked, file);
    return sendPicture(request, reply, readers, storage, asked, file);
  });
}

const pictureCaching = 'public, max-age=31536000, immutable';

/** @throws ProblemError NOT_FOUND for whom it is not, as for what is not there. */
async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { documents, callerOf }: FileReaders,
  storage: FileStorage,
  asked: { key: string; extension: string },
  fetch: (key: string) => Promise<StoredFile> | StoredFile,
): Promise<FastifyReply> {
  const isPublic = await documents.isPublic(asked.key);
  if (!isPublic) {
    const caller = await callerOf(request, reply);
    if (!caller || !(await documents.isFor(asked.key, caller))) throw new ProblemError('NOT_FOUND');
  }
  // Under an address from before it was replaced stands what it is now; what waits to be published is nobody's yet. It is sent
  // and not pointed at: what is remembered of the two addresses is not of the same moment, and each could point at the other.
  const key = await documents.currentKey(asked.key);
  const [, extension = asked.extension] = keyPattern.exec(key) ?? [];
  const caching = isPublic ? 'public, no-cache' : 'private, no-cache';
  sendFile(request, reply, storage, { key, extension, caching }, await fetch(key));
  return reply;
}

/**
 * A picture that is read anew, or that waited when it was read: whether it does is asked again, since it may be published now.
 * @throws ProblemError NOT_FOUND for whom it is not, as for what is not there.
 */
async function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  readers: FileReaders,
  storage: FileStorage,
  asked: { key: string; extension: string; caching: string },
  file: Promise<StoredFile> | StoredFile,
): Promise<FastifyReply> {
  const read = await file;
  const isOpen = read.open || (await readers.pictures.isOpen(read.at));
  if (!isOpen) {
    const caller = await readers.callerOf(request, reply);
    if (!caller || !(await readers.pictures.isFor(read.at, caller))) throw new ProblemError('NOT_FOUND');
  }
  sendFile(request, reply, storage, isOpen ? asked : { ...asked, caching: 'private, no-cache' }, read);
  return reply;
}

/** A picture, and whether it is for everybody: asked of where its bytes lie, whatever address led there. */
async function readPicture(
  storage: FileStorage,
  key: string,
  access: PictureAccess,
): Promise<ComputedValue<StoredFile>> {
  const made = await readFile(storage, key);
  return { ...made, answer: { ...made.answer, open: await access.isOpen(made.answer.at) } };
}

async function readFile(storage: FileStorage, key: string): Promise<ComputedValue<StoredFile>> {
  if (!(await storage.exists(key))) {
    // A picture that was replaced by a narrower one has fewer smaller copies: a text that names one is shown the whole.
    const whole = key.replace(/-\d+\.webp$/, '.webp');
    if (whole === key) throw new ProblemError('NOT_FOUND');
    return readFile(storage, whole);
  }
  const { contentLength: size } = await storage.getMetaData(key);
  const bytes = size <= maxCachedBytes ? await buffer(await storage.getStream(key)) : undefined;
  const answer = bytes ? { at: key, size: bytes.length, bytes } : { at: key, size };
  return { answer, size: (bytes?.length ?? 0) + 200, staysFor: Number.POSITIVE_INFINITY };
}

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: FileStorage,
  { key, extension, caching }: { key: string; extension: string; caching: string },
  { at, size, bytes }: StoredFile,
): void {
  const etag = `"${key}"`;
  reply.header('cache-control', caching).header('etag', etag);
  reply.header('content-security-policy', "default-src 'none'; sandbox").header('accept-ranges', 'bytes');
  const { 'if-none-match': had, 'if-range': meant } = request.headers;
  if (had !== undefined && hasTag(had, etag)) return void reply.code(304).send();
  // A part belongs to what the client has only where that is this file.
  const range = request.method === 'GET' && (meant ?? etag) === etag ? rangeOf(request.headers.range, size) : undefined;
  if (range === 'outside') return void reply.code(416).header('content-range', `bytes */${size}`).send();
  if (!shown.has(extension)) reply.header('content-disposition', `attachment; filename="${basename(key)}"`);
  reply.header('content-type', mediaTypes[extension] ?? 'application/octet-stream');
  const { first, last } = range ?? { first: 0, last: size - 1 };
  if (range) reply.code(206).header('content-range', `bytes ${first}-${last}/${size}`);
  if (bytes) return void reply.send(range ? bytes.subarray(first, last + 1) : bytes);
  reply.header('content-length', last - first + 1);
  const sent = range ? readPart(storage, at, first, last) : storage.getStream(at);
  sent.then(
    (stream) => reply.send(stream),
    (error) => reply.send(error),
  );
}
