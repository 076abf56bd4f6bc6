import { invalidField } from '../../contract/errors.ts';
import type { Context, UploadedFile } from '../../engine/handler.ts';
import type { Services } from '../../engine/slices/services.ts';
import { contentOf } from './content.ts';
import { detectType } from './detect-type.ts';
import { pictureSemaphore, pictures } from './pictures/workers.ts';
import { underSemaphore } from './store-file.ts';

/**
 * The middle of an uploaded picture as a square WebP without metadata, for what has a small picture of its own and no
 * file.
 * @throws ProblemError as an upload of a picture to the library.
 */
export async function squarePicture(
  { settings }: Services,
  { storage }: Context,
  file: UploadedFile,
  side: number,
): Promise<Buffer> {
  const content = contentOf(file, storage);
  const detected = await detectType(content, 'image', settings.uploadLimits);
  if (!detected.isPicture) throw invalidField('file', 'imageOnly');
  return underSemaphore(pictureSemaphore, async () =>
    pictures.run('square', await content.whole(), detected.beginning, side),
  );
}
