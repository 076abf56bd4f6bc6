import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../contract/errors.ts';
import { isRecord } from '../lib/is-record.ts';
import { type TemporaryFile, writeTemporaryFile } from './temporary-file.ts';

const longestName = 200;

/** The file and the other parts of a multipart request. */
export interface Upload {
  readonly file: TemporaryFile;
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Reads a multipart body: one file in the part `file`, texts in the others.
 * @param directory where the file is stored until it is disposed of.
 * @throws ProblemError UNSUPPORTED_MEDIA for any other body, PAYLOAD_TOO_LARGE by the limits of the plugin.
 */
export async function readUpload(request: FastifyRequest, directory: string): Promise<Upload> {
  if (!request.isMultipart()) throw new ProblemError('UNSUPPORTED_MEDIA', { detail: 'detail.multipartOnly' });
  const { fields, file } = await readParts(request, directory);
  if (!file || file.size === 0) {
    await file?.[Symbol.asyncDispose]();
    throw new ProblemError('VALIDATION_FAILED', { errors: [{ path: 'file', code: 'requiredChoice' }] });
  }
  return { file, fields };
}

async function readParts(request: FastifyRequest, directory: string) {
  const fields: Record<string, string> = {};
  let file: TemporaryFile | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value);
      else if (part.fieldname !== 'file' || file) part.file.resume();
      else file = await writeTemporaryFile(cleanName(part.filename), part.file, directory);
    }
  } catch (error) {
    await file?.[Symbol.asyncDispose]();
    // Reads the rest of the body, because a client that is still sending reads the answer only when it has sent
    // everything.
    request.raw.resume();
    // What breaks the plugin's limits says so by its code; what has none is a body that is no form or ends half way.
    if (isRecord(error) && error.code) throw error;
    throw new ProblemError('VALIDATION_FAILED', { detail: 'detail.multipartOnly' });
  }
  return { fields, file };
}

/** A file name that can be stored and shown: its last characters, without directories and invisible characters. */
export function cleanName(name: string | undefined): string {
  const [own = ''] = /[^/\\]*$/.exec(name ?? '') ?? [];
  const composed = own.slice(-longestName).normalize('NFC').slice(-longestName).toWellFormed();
  return composed.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim() || 'tep';
}
