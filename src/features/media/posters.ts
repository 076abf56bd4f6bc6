import { ProblemError } from '../../contract/errors.ts';
import { type Context, type Handler, handle } from '../../engine/handler.ts';
import { query } from '../../engine/statement.ts';
import { fileUrl, posterKey } from '../../lib/file-address.ts';
import type { Database } from '../../platform/database/connect.ts';
import { contentOf } from './content.ts';
import { updateLibraryCMSPoster } from './contract/films.ts';
import { detectType } from './detect-type.ts';
import { changeFilm, checkMayShow, type Film, filmFor, uniqueName } from './film-files.ts';
import { processed, putAtomically } from './store-file.ts';
import type { UploadServices } from './upload-handlers.ts';
import { type ContentFacts, type LockedFile, updateContentMetadata, versionOf } from './versions.ts';

/** The width of a player on a page. */
const posterWidth = 1280;

/** Metadata of videos from the browser: the duration and the poster. */
export function posterHandlers(services: UploadServices): Handler[] {
  return [
    handle(updateLibraryCMSPoster, async ({ id, duration, number: asked }, context) => {
      const film = await filmFor(services, id, context);
      const made = await putPoster(await contentKey(context.database, film, asked), services, context);
      const operation = updateLibraryCMSPoster;
      const files = made === undefined ? [] : [made];
      return changeFilm(services, film, { operation, made: files }, context, async (transaction, file) => {
        const number = asked ?? file.number;
        const before = await factsOf(transaction, file, number);
        if (number === file.number) await checkMayShow(transaction, services, id, context);
        const after = { posterKey: made ?? before.posterKey, duration: duration || before.duration };
        const version = await updateContentMetadata(transaction, file, { number, before, after }, operation, context);
        const poster = after.posterKey ? fileUrl(after.posterKey) : '';
        const unnamed = await posterLeft(transaction, before.posterKey, after.posterKey);
        return { answer: { version, poster, duration: after.duration ?? 0 }, unnamed };
      });
    }),
  ];
}

/** The metadata of one version of a file's content: the current or the pending one. */
function factsOf(transaction: Database, file: LockedFile, number: number): Promise<ContentFacts> | ContentFacts {
  return number === file.number ? file : versionOf(transaction, file.id, number, 'pending');
}

/** The key of one version of a video's content, by default the current one. */
async function contentKey(database: Database, film: Film, number: number | undefined): Promise<string> {
  const [row] = await query<Pick<Film, 'key'>>(
    database,
    'SELECT storage_key AS key FROM file_versions WHERE file_id = $1 AND number = $2',
    [film.id, number ?? 0],
  );
  return row?.key ?? film.key;
}

/** Stores the uploaded picture next to the content, so that it is removed with it. */
async function putPoster(beside: string, services: UploadServices, context: Context): Promise<string | undefined> {
  if (!context.file) return undefined;
  const file = contentOf(context.file, context.storage);
  const detected = await detectType(file, 'image', services.settings.uploadLimits);
  if (!detected.isPicture) throw new ProblemError('UNSUPPORTED_MEDIA');
  const { picture, variants } = await processed({ file, beginning: detected.beginning, isPrivate: true });
  const shown = variants.find(({ width }) => width === posterWidth)?.picture ?? picture;
  const key = posterKey(beside, uniqueName());
  await putAtomically({ keys: [key], put: () => context.storage.put(key, shown) }, context.storage);
  return key;
}

/** The previous poster, unless it is still in use or belongs to an earlier version. */
async function posterLeft(transaction: Database, before: string | null, after: string | null): Promise<string[]> {
  if (!before || before === after) return [];
  const [earlierVersion] = await query(transaction, 'SELECT 1 FROM file_versions WHERE poster_key = $1 LIMIT 1', [
    before,
  ]);
  const [shown] = await query(transaction, 'SELECT 1 FROM stored_files WHERE poster_key = $1 LIMIT 1', [before]);
  return earlierVersion || shown ? [] : [before];
}
