import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../contract/errors.ts';
import type { UploadedFile } from '../engine/handler.ts';

const longestName = 200;

/** The file and the other parts of a multipart request. */
export interface Upload {
  readonly file: UploadedFile;
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Reads a multipart body: one file in the part `file`, texts in the others.
 * @throws ProblemError UNSUPPORTED_MEDIA when it is something else, PAYLOAD_TOO_LARGE by the limits of the plugin.
 */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw new ProblemError('UNSUPPORTED_MEDIA', { detail: 'detail.multipartOnly' });
  const { fields, file } = await readParts(request);
  if (!file || file.bytes.length === 0) {
    throw new ProblemError('VALIDATION_FAILED', { errors: [{ path: 'file', code: 'requiredChoice' }] });
  }
  return { file, fields };
}

async function readParts(request: FastifyRequest) {
  const fields: Record<string, string> = {};
  let file: UploadedFile | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value);
      else if (part.fieldname !== 'file' || file) part.file.resume();
      else file = { name: cleanName(part.filename), bytes: await part.toBuffer() };
    }
  } catch (error) {
    // What breaks the plugin's limits says so by its code; what has none is a body that is no form or ends half way.
    if ((error as { code?: string }).code) throw error;
    throw new ProblemError('VALIDATION_FAILED', { detail: 'detail.multipartOnly' });
  }
  return { fields, file };
}

/** A file's name as it can be stored and shown: its last characters, without any that nobody sees. */
export function cleanName(name: string | undefined): string {
  const composed = (name ?? '').slice(-longestName).normalize('NFC').slice(-longestName).toWellFormed();
  return composed.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\]/gu, '').trim() || 'tep';
}
