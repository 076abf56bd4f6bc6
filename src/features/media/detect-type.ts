import { ProblemError } from '../../contract/errors.ts';
import type { Config } from '../../platform/config.ts';
import type { Content } from './content.ts';
import type { UploadInput } from './contract/media.ts';
import { isCutFilm } from './film-lengths.ts';
import type { OfficeDanger } from './office-documents.ts';
import { tooLarge } from './unfinished-uploads.ts';
import { beginsAsCaptions } from './web-vtt.ts';

/** The type of a file by its content: a picture, which is re-encoded, or a file that is stored unchanged. */
export type DetectedType =
  | { readonly isPicture: true; readonly beginning: string | undefined }
  | { readonly isPicture: false; readonly mediaType: string; readonly extension: string };

/** Allowed document types by content, with the extension under which they are served. */
const documentTypes: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
};

/** Matches the content types of documents with macros. */
const macroType = /macroenabled/i;

/** Videos that browsers can play. */
const videoTypes: Readonly<Record<string, string>> = { 'video/mp4': 'mp4', 'video/x-m4v': 'mp4', 'video/webm': 'webm' };

/**
 * Detects the type of an upload. @throws ProblemError when it is too large, or of a type that the purpose does not
 * allow.
 */
export async function detectType(
  content: Content,
  purpose: UploadInput['purpose'],
  limits: Config['uploadLimits'],
): Promise<DetectedType> {
  // Loaded with the first upload: a process that only serves text uses less memory.
  const { fileTypeFromBuffer } = await import('file-type');
  const { mime = '' } = (await fileTypeFromBuffer(await content.beginning())) ?? {};
  const extension = videoTypes[mime];
  if (extension && purpose !== 'attachment') throw refusedFile('imageOnly');
  if (extension && content.size > limits.video) throw tooLarge(limits.video);
  if (extension && (await isCutFilm(content, extension))) throw refusedFile('brokenFilm');
  if (extension) return { isPicture: false, mediaType: `video/${extension}`, extension };
  // The beginning is enough to detect a picture: it is loaded into memory only when its turn comes.
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

/** Whether a PDF has the end-of-file marker, after which some programs add a few bytes; a truncated file has none. */
function endsAsPdf(bytes: Buffer): boolean {
  return bytes.subarray(-64 * 1024).includes('%%EOF');
}

function refusedFile(
  code: 'attachmentOnly' | 'imageOnly' | 'captionsFile' | 'brokenFilm' | OfficeDanger,
): ProblemError {
  return new ProblemError('UNSUPPORTED_MEDIA', { detail: `detail.${code}`, errors: [{ path: 'file', code }] });
}
