import { ProblemError } from '../../contract/errors.ts';
import type { Config } from '../../platform/config.ts';
import type { Content } from './content.ts';
import type { UploadInput } from './contract/media.ts';
import { isCutFilm } from './film-lengths.ts';
import type { OfficeDanger } from './office-documents.ts';
import { tooLarge } from './unfinished-uploads.ts';
import { beginsAsCaptions } from './web-vtt.ts';

/** What a file is by its content: a picture, which is made anew, or something that is kept as it is. */
export type DetectedType =
  | { readonly isPicture: true; readonly beginning: string | undefined }
  | { readonly isPicture: false; readonly mediaType: string; readonly extension: string };

/** Documents that may be attached, by what their bytes say, with the ending they are served under. */
const documentTypes: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
};

/** What documents with macros say of themselves. */
const macroType = /macroenabled/i;

/** Films that browsers play. */
const videoTypes: Readonly<Record<string, string>> = { 'video/mp4': 'mp4', 'video/x-m4v': 'mp4', 'video/webm': 'webm' };

/** Looks at what came in. @throws ProblemError where it is too large, or nothing that is taken for this purpose. */
export async function detectType(
  content: Content,
  purpose: UploadInput['purpose'],
  limits: Config['uploadLimits'],
): Promise<DetectedType> {
  // Loaded with the first upload: a process that only serves readers and writers of text stays smaller.
  const { fileTypeFromBuffer } = await import('file-type');
  const { mime = '' } = (await fileTypeFromBuffer(await content.beginning())) ?? {};
  const extension = videoTypes[mime];
  if (extension && purpose !== 'attachment') throw refusedFile('imageOnly');
  if (extension && content.size > limits.video) throw tooLarge(limits.video);
  if (extension && (await isCutFilm(content, extension))) throw refusedFile('brokenFilm');
  if (extension) return { isPicture: false, mediaType: `video/${extension}`, extension };
  // A picture tells by its beginning: it is in memory only when its turn comes.
  if (mime.startsWith('image/') && content.size > limits.image) throw tooLarge(limits.image);
  if (mime.startsWith('image/')) return { isPicture: true, beginning: mime };
  const most = Math.max(limits.image, limits.document);
  if (content.size > most) throw tooLarge(most);
  return judgeWhole(await content.whole(), purpose, limits);
}

async function judgeWhole(
  bytes: Buffer,
  purpose: UploadInput['purpose'],
  limits: Config['uploadLimits'],
): Promise<DetectedType> {
  if (beginsAsCaptions(bytes)) throw refusedFile('captionsFile');
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(bytes);
  const isPicture = type?.mime.startsWith('image/') === true;
  const limit = isPicture ? limits.image : limits.document;
  if (bytes.length > limit) throw tooLarge(limit);
  const { dangerOf } = await import('./office-documents.ts');
  if (type?.mime === 'application/pdf' && !endsAsPdf(bytes)) throw refusedFile('brokenDocument');
  const danger = macroType.test(type?.mime ?? '') ? 'macroDocument' : await dangerOf(bytes);
  if (danger) throw refusedFile(danger);
  const extension = type && documentTypes[type.mime];
  if (purpose === 'attachment' && extension) return { isPicture: false, mediaType: type.mime, extension };
  if (purpose === 'attachment' && !isPicture) throw refusedFile('attachmentOnly');
  return { isPicture: true, beginning: type?.mime };
}

/** Whether a PDF has the mark at its end, behind which some programs leave a little of their own: a part of one has none. */
function endsAsPdf(bytes: Buffer): boolean {
  return bytes.subarray(-64 * 1024).includes('%%EOF');
}

function refusedFile(
  code: 'attachmentOnly' | 'imageOnly' | 'captionsFile' | 'brokenFilm' | OfficeDanger,
): ProblemError {
  return new ProblemError('UNSUPPORTED_MEDIA', { detail: `detail.${code}`, errors: [{ path: 'file', code }] });
}
