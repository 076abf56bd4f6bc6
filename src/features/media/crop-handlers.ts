import { extname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ProblemError } from '../../contract/errors.ts';
import { type Context, callerOf, type Handler, handle } from '../../engine/handler.ts';
import type { Services } from '../../engine/slices/services.ts';
import { query } from '../../engine/statement.ts';
import { contentOfBytes } from './content.ts';
import { cropMedia } from './contract/crop.ts';
import { libraryFiles } from './media/resource.ts';
import { pictureSemaphore, pictures } from './pictures/workers.ts';
import { type Described, fileNamedBy } from './queries.ts';
import { storeImage, underSemaphore } from './store-file.ts';
import type { UploadServices } from './upload-handlers.ts';

/** Characters of a name that leave room for what is added, of the 200 that a name can have. */
const longestStem = 170;

/** New pictures from parts of others. */
export function cropHandlers(services: UploadServices & Pick<Services, 'refreshRights'>): Handler[] {
  return [
    handle(cropMedia, async ({ address, area }, context) => {
      const whole = await pictureAt(address, context);
      if (!whole) throw refused('notInLibrary');
      // Who may not use the picture may not use a part of it either.
      const requireUsable = async (caller: Context) => {
        const closed = await services.rules.get(libraryFiles)?.refusedChoice?.(context.database, [whole.id], caller);
        if (closed) throw refused(closed === 'reference' ? 'notInLibrary' : closed);
      };
      await requireUsable(context);
      const { name, alt, folderId, described } = whole;
      const cut = async () => pictures.run('crop', await bytesOf(whole, context), area);
      const { accountId } = callerOf(context);
      const part = await oneByOne(accountId, () => underSemaphore(pictureSemaphore, cut));
      // Cutting takes seconds, and waits for others: rights are asked again before anything is stored.
      const now = await services.refreshRights(context);
      if (!callerOf(now).permissions.has(cropMedia.name)) throw new ProblemError('FORBIDDEN');
      await requireUsable(now);
      const file = contentOfBytes(nameOfPart(name, context), part, context.storage);
      const own = { operation: cropMedia, scope: services, isPrivate: false, beginning: 'image/webp' };
      return storeImage({ ...own, file, alt, described, folderId: folderId ?? undefined, same: 'reuse' }, context);
    }),
  ];
}

/** The last crop of each account that has one under way. */
const underWay = new Map<string, Promise<unknown>>();

/** Runs the crops of one account one after another: large pictures of one person leave room for those of others. */
async function oneByOne<Answer>(accountId: string, work: () => Promise<Answer>): Promise<Answer> {
  const before = underWay.get(accountId) ?? Promise.resolve();
  const running = before.then(work, work);
  const ended = running.catch(() => undefined);
  underWay.set(accountId, ended);
  try {
    return await running;
  } finally {
    if (underWay.get(accountId) === ended) underWay.delete(accountId);
  }
}

interface WholePicture {
  readonly id: string;
  readonly name: string;
  readonly alt: string;
  readonly folderId: string | null;
  readonly key: string;
  readonly originalKey: string | null;
  readonly described: Described;
}

/**
 * The picture of the library that an address leads to, in whatever size; addresses of earlier versions lead to the
 * current one. A proposed one leads to none: a part of it would be for anybody, before somebody approves the whole.
 */
async function pictureAt(address: string, { database }: Context): Promise<WholePicture | undefined> {
  const [found] = await query<WholePicture>(
    database,
    `SELECT id, name, alt, folder_id AS "folderId", storage_key AS key, original_key AS "originalKey",
       json_build_object('caption', caption, 'description', description, 'persons', persons,
         'photographer', photographer, 'source', source, 'licence', licence) AS described
     FROM stored_files
     WHERE id = ${fileNamedBy('$1')}
       AND library AND deleted_at IS NULL AND width IS NOT NULL
       AND NOT EXISTS (SELECT FROM file_versions AS v
         WHERE v.file_id = stored_files.id AND v.state = 'pending' AND v.storage_key = ANY(file_keys($1)))`,
    [address],
  );
  return found;
}

/** The original; of a picture that came before originals were kept, the picture itself. */
async function bytesOf({ key, originalKey }: WholePicture, { storage }: Context): Promise<Buffer> {
  for (const each of [originalKey, key]) {
    if (each !== null && (await storage.exists(each))) return buffer(await storage.getStream(each));
  }
  throw refused('notInLibrary');
}

/** "Đập.jpg" gives "Đập (đã cắt).webp", and so does a part of that. */
function nameOfPart(name: string, { text }: Context): string {
  const mark = text('file.cropped', { name: '' });
  const whole = name.slice(0, name.length - extname(name).length);
  const stem = whole.endsWith(mark) ? whole.slice(0, -mark.length) : whole;
  return `${text('file.cropped', { name: stem.slice(0, longestStem) })}.webp`;
}

function refused(code: string): ProblemError {
  return new ProblemError('VALIDATION_FAILED', { errors: [{ path: 'address', code }] });
}
