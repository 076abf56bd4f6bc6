import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { languages } from '../../src/contract/languages.ts';
import type { Operation } from '../../src/contract/operation.ts';
import type { Context, Handler } from '../../src/engine/handler.ts';
import { updateRecord } from '../../src/engine/update.ts';
import { captionsHandlers } from '../../src/features/media/captions.ts';
import { updateLibraryCMSCaptions, updateLibraryCMSPoster } from '../../src/features/media/contract/films.ts';
import { insertMedia } from '../../src/features/media/contract/media.ts';
import { libraryFiles } from '../../src/features/media/media/resource.ts';
import { posterHandlers } from '../../src/features/media/posters.ts';
import { uploadHandlers } from '../../src/features/media/upload-handlers.ts';
import { albums } from '../../src/resources/albums/resource.ts';
import { resourceScope } from '../../src/server/services.ts';
import type { Filling } from './filling.ts';
import { storePicture } from './pictures.ts';
import { samples } from './samples.ts';
import { addMissing } from './store.ts';

/** A film of the samples with its poster, its captions and the album that shows it; see samples/README.md. */
export interface SampleFilm {
  readonly file: string;
  readonly name: string;
  readonly duration: number;
  readonly folder: string;
  readonly caption: string;
  readonly description: string;
  readonly album: { readonly title: string; readonly description: string; readonly daysAgo: number };
}

const day = 24 * 60 * 60 * 1000;

/** Stores films as uploads of the library, each in an album of videos. */
export async function addFilms(
  films: readonly SampleFilm[],
  filling: Filling,
  folders: ReadonlyMap<string, string>,
  context: Context,
): Promise<void> {
  const { config, database, storage } = filling;
  const services = { ...resourceScope, settings: config, database: database.app, storage };
  const handlers = [...uploadHandlers(services), ...posterHandlers(services), ...captionsHandlers(services)];
  const send: Send = (operation, input, file) => sendFile(handlers, operation, input, file, context);
  for (const { file, name, duration, caption, description, album } of films) {
    const upload = { purpose: 'attachment', same: 'reuse', alt: '', folderId: folders.get('film') } as const;
    const film = await send(insertMedia, upload, `${file}.webm`);
    if (!film.reused) {
      const { id } = film;
      await send(updateLibraryCMSPoster, { id, duration }, `${file}.webp`);
      let version = 1;
      for (const language of languages) {
        ({ version } = await send(updateLibraryCMSCaptions, { id, language }, `${file}.${language}.vtt`));
      }
      const words = { name: `${name}.webm`, caption, description, source: 'Công ty tự thực hiện' };
      await updateRecord(libraryFiles, resourceScope, { id, version, ...words }, context);
    }
    const bytes = await readFile(new URL(`films/${file}.webp`, samples));
    const poster = await storePicture(
      { name: `${file}.webp`, alt: name, bytes, folderId: folders.get('film') },
      context,
    );
    const videos = [{ address: film.url, caption, poster: poster.id }];
    const date = new Date(Date.now() - album.daysAgo * day).toISOString().slice(0, 10);
    const shown = { title: album.title, description: album.description, date, videos, pictures: [], cover: poster.id };
    await addMissing(albums, { ...shown, slug: '', kind: 'video', status: 1 }, context);
  }
}

type Send = <Input, Output>(operation: Operation<Input, Output>, input: Input, file: string) => Promise<Output>;

/** Calls an operation with a file of the samples, as a form does. */
async function sendFile<Input, Output>(
  handlers: readonly Handler[],
  operation: Operation<Input, Output>,
  input: Input,
  name: string,
  context: Context,
): Promise<Output> {
  const handler = handlers.find((each) => each.operation.name === operation.name);
  if (!handler) throw new TypeError(`Nothing handles ${operation.name}.`);
  const path = new URL(`films/${name}`, samples);
  const { size } = await stat(path);
  const file = { name, size, read: (start = 0) => createReadStream(path, { start }), whole: () => readFile(path) };
  return (await handler.run(input, { ...context, file })) as Output;
}
