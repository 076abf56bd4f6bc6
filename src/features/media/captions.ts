import { ProblemError } from '../../contract/errors.ts';
import type { Language } from '../../contract/languages.ts';
import type { Operation } from '../../contract/operation.ts';
import { readRecord } from '../../engine/detail.ts';
import { type Context, callerOf, type Handler, handle } from '../../engine/handler.ts';
import type { ResourceScope } from '../../engine/record-rules.ts';
import { readableCondition } from '../../engine/row-access/readable-rows.ts';
import { Parameters, query } from '../../engine/statement.ts';
import { captionsKey, fileUrl } from '../../lib/file-address.ts';
import type { Database } from '../../platform/database/connect.ts';
import { storeFiles } from '../../platform/storage.ts';
import {
  type Captions,
  deleteLibraryCMSCaptions,
  getLibraryCMSCaptions,
  maxCaptionsBytes,
  updateLibraryCMSCaptions,
} from './contract/films.ts';
import { changeFilm, checkMayShow, filmFor, uniqueName } from './film-files.ts';
import { libraryFiles } from './media/resource.ts';
import { fileNamedBy } from './queries.ts';
import { type LockedFile, writeFile } from './versions.ts';
import { asWebVtt, readCaptions } from './web-vtt.ts';

/** The id of the film at an address. @throws ProblemError NOT_FOUND when there is none. */
async function filmAt(address: string, database: Database): Promise<string> {
  const [found] = await query<{ id: string | null }>(database, `SELECT ${fileNamedBy('$1::text')} AS id`, [address]);
  if (!found?.id) throw new ProblemError('NOT_FOUND');
  return found.id;
}

/** The captions of videos, one file per language. */
export function captionsHandlers(services: ResourceScope): Handler[] {
  return [
    handle(getLibraryCMSCaptions, async ({ address, ...named }, context) => {
      const id = named.id ?? (await filmAt(address ?? '', context.database));
      const only = await readableCondition(services, libraryFiles, context);
      await readRecord(context.database, libraryFiles, services.registry, id, { personal: true, only });
      return { captions: await captionsOf(context.database, id) };
    }),

    handle(updateLibraryCMSCaptions, async ({ id, language }, context) => {
      const film = await filmFor(services, id, context);
      const { bytes, cues } = await captionsSent(context);
      const key = captionsKey(film.key, uniqueName());
      await storeFiles(context.storage, [[key, bytes]]);
      const operation = updateLibraryCMSCaptions;
      return changeFilm(services, film, { operation, made: [key] }, context, async (transaction, file) => {
        await checkMayShow(transaction, services, id, context);
        const before = await removeRow(transaction, id, language);
        await query(
          transaction,
          `INSERT INTO film_captions (file_id, language, storage_key, bytes, created_by) VALUES ($1, $2, $3, $4, $5::uuid)`,
          [id, language, key, bytes.length, callerOf(context).accountId],
        );
        const change = { language, before, after: { key, bytes: bytes.length } };
        const version = await write(transaction, file, change, operation, context);
        return { answer: { version, cues }, unnamed: before ? [before.key] : [] };
      });
    }),

    handle(deleteLibraryCMSCaptions, async ({ id, language }, context) => {
      const film = await filmFor(services, id, context);
      const operation = deleteLibraryCMSCaptions;
      return changeFilm(services, film, { operation, made: [] }, context, async (transaction, file) => {
        await checkMayShow(transaction, services, id, context);
        const before = await removeRow(transaction, id, language);
        if (!before) throw new ProblemError('NOT_FOUND');
        const version = await write(transaction, file, { language, before }, operation, context);
        return { answer: { version }, unnamed: [before.key] };
      });
    }),
  ];
}

/** The captions that were sent. @throws ProblemError when there are none, or a player cannot show them */
async function captionsSent({ file }: Context): Promise<{ bytes: Buffer; cues: number }> {
  if (!file) throw new ProblemError('UNSUPPORTED_MEDIA', { detail: 'detail.multipartOnly' });
  if (file.size > maxCaptionsBytes) {
    const values = { megabytes: maxCaptionsBytes / 1024 / 1024 };
    throw new ProblemError('PAYLOAD_TOO_LARGE', { detail: 'detail.fileTooLarge', values });
  }
  const { bytes, before } = asWebVtt(await file.whole());
  const read = readCaptions(bytes);
  if ('cues' in read) return { bytes, cues: read.cues };
  const values = { line: Math.max(1, read.line - before) };
  throw new ProblemError('VALIDATION_FAILED', { errors: [{ path: 'file', code: read.code, values }] });
}

interface Stored {
  readonly key: string;
  readonly bytes: number;
}

async function removeRow(transaction: Database, id: string, language: Language): Promise<Stored | undefined> {
  const [row] = await query<Stored>(
    transaction,
    'DELETE FROM film_captions WHERE file_id = $1 AND language = $2 RETURNING storage_key AS key, bytes',
    [id, language],
  );
  return row;
}

/** Writes the video's next version, and the audit entry for its captions in the language. */
function write(
  transaction: Database,
  file: LockedFile,
  { language, before, after }: { language: Language; before?: Stored | undefined; after?: Stored },
  operation: Pick<Operation, 'name'>,
  context: Context,
): Promise<number> {
  const parameters = new Parameters();
  const account = parameters.add(callerOf(context).accountId, 'uuid');
  const auditValues = (stored: Stored | undefined) => ({ captions: { language, bytes: stored?.bytes ?? 0 } });
  const change = { operation, before: auditValues(before), after: auditValues(after) };
  return writeFile(transaction, file, { set: [], parameters, account }, change, context);
}

async function captionsOf(database: Database, id: string): Promise<Captions[]> {
  const rows = await query<Omit<Captions, 'url'> & Pick<Stored, 'key'>>(
    database,
    `SELECT c.language, c.storage_key AS key, c.bytes, c.created_at AS at, coalesce(a.full_name, '') AS "byName"
     FROM film_captions AS c LEFT JOIN accounts AS a ON a.id = c.created_by WHERE c.file_id = $1
     ORDER BY c.language DESC`,
    [id],
  );
  return rows.map(({ key, ...captions }) => ({ ...captions, url: fileUrl(key) }));
}
