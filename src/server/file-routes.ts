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

/** The format of keys that uploads create (features/media); other keys are not looked up in the storage. */
const keyPattern = /^[0-9a-f]{24}\/[a-z0-9-]{1,80}\.(webp|avif|pdf|docx|xlsx|pptx|mp4|webm|poster\.webp|vtt)$/;

const mediaTypes: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  avif: 'image/avif',
  mp4: 'video/mp4',
  webm: 'video/webm',
  // Files that belong to videos, and documents with their access rules.
  'poster.webp': 'image/webp',
  vtt: 'text/vtt; charset=utf-8',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};

const pictures: ReadonlySet<string> = new Set(['webp', 'avif']);
/** Types that browsers display; others are sent as attachments. */
const shown: ReadonlySet<string> = new Set([...pictures, 'mp4', 'webm', 'poster.webp', 'vtt']);

/** Films and their captions. */
const played: ReadonlySet<string> = new Set(['mp4', 'webm', 'vtt']);

/** Maximum bytes of files in the cache of a process, and of one cached file. */
const mostBytes = 8 * 1024 * 1024;
const maxCachedBytes = 512 * 1024;

interface StoredFile {
  /** The storage key of its bytes. */
  readonly at: string;
  readonly size: number;
  /** The content of a small file. */
  readonly bytes?: Buffer;
  /** Whether the picture was public when it was read. */
  readonly open?: boolean;
}

/**
 * Identifies the caller of a file request, and decides who may read which documents and pictures (decisions 58 and 81).
 */
export interface FileReaders {
  readonly documents: DocumentAccess;
  readonly pictures: PictureAccess;
  callerOf(request: FastifyRequest, reply: FastifyReply): Promise<Principal | null>;
}

/**
 * GET /files/<key>: uploaded files. The bytes of a key never change, so browsers cache pictures, and the key is the
 * ETag. Documents are attachments and never run in our origin. They are public only while published content refers to
 * them, so a client with a cached document must revalidate it each time. Concurrent requests share one read.
 */
export function registerFileRoutes(app: FastifyInstance, storage: FileStorage, readers: FileReaders): void {
  const cache = createCache<StoredFile>(mostBytes);
  const options = { schema: { hide: true }, compress: false } as const;
  app.get<{ Params: { '*': string } }>('/files/*', options, (request, reply) => {
    const key = request.params['*'];
    const [, extension] = keyPattern.exec(key) ?? [];
    if (extension === undefined) throw new ProblemError('NOT_FOUND');
    const requested = { key, extension, caching: pictureCaching };
    const fetch = (at = key): Promise<StoredFile> | StoredFile => cache.get(at, () => readFile(storage, at));
    if (!pictures.has(extension)) return sendDocument(request, reply, readers, storage, requested, fetch);
    const file = cache.get(key, () => readPicture(storage, key, readers.pictures));
    if (!(file instanceof Promise) && file.open) return sendFile(request, reply, storage, requested, file);
    return sendPicture(request, reply, readers, storage, requested, file);
  });
}

const pictureCaching = 'public, max-age=31536000, immutable';

/** @throws ProblemError NOT_FOUND for a caller without access, as for a missing file. */
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
  // What everybody may have anyway, pages of other sites may read: players of captions ask for that.
  if (isPublic && played.has(asked.extension)) reply.header('access-control-allow-origin', '*');
  // The old address of a replaced document serves its current file; an unpublished new version is not served yet. No
  // redirect: clients cache the two addresses at different times, so each could redirect to the other.
  const key = await documents.currentKey(asked.key);
  const [, extension = asked.extension] = keyPattern.exec(key) ?? [];
  const caching = isPublic ? 'public, no-cache' : 'private, no-cache';
  sendFile(request, reply, storage, { key, extension, caching }, await fetch(key));
  return reply;
}

/**
 * Sends a picture that was not cached, or that was not public when it was read. Checks again whether it is public,
 * since it may have been published since.
 * @throws ProblemError NOT_FOUND for a caller without access, as for a missing file.
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

/** Reads a picture, and whether it is public: that depends on the key of its bytes, whatever address led there. */
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
    // A replacement with a narrower picture has fewer resized copies: a text that refers to a missing one gets the full
    // picture.
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
  // With If-Range, a part is sent only when the client's copy is of this file.
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
