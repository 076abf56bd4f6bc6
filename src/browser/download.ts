import type { Operation } from '../contract/operation.ts';
import { type CallOptions, readingOf, send } from './call.ts';

/** Saves a text as a file. */
export function downloadText(fileName: string, text: string, mediaType: string): void {
  saveFile(fileName, new Blob([text], { type: `${mediaType};charset=utf-8` }));
}

interface DownloadOptions extends CallOptions {
  /** Called with the bytes received so far; the total is not known. */
  onProgress?: (bytes: number) => void;
}

/** A file that was received completely. */
export interface Downloaded {
  readonly fileName: string;
  readonly bytes: number;
}

/**
 * Calls an operation that answers with a file and saves the file. An incomplete file is not saved.
 * @throws CallError as `call` does; the signal's reason when the caller aborts.
 */
export async function download<Input>(
  operation: Operation<Input, unknown>,
  input: Input,
  options: DownloadOptions = {},
): Promise<Downloaded> {
  const response = await send(operation, input, options);
  const reader = response.body?.getReader();
  const parts: BlobPart[] = [];
  let bytes = 0;
  for (;;) {
    const part = reader && (await readingOf(reader.read(), options));
    if (!part || part.done) break;
    parts.push(part.value);
    bytes += part.value.byteLength;
    options.onProgress?.(bytes);
  }
  const fileName = fileNameOf(response.headers.get('content-disposition') ?? '') ?? operation.name;
  saveFile(fileName, new Blob(parts, { type: response.headers.get('content-type') ?? '' }));
  return { fileName, bytes };
}

/** The file name in a Content-Disposition header: the UTF-8 one (RFC 5987) before the plain one. */
export function fileNameOf(disposition: string): string | undefined {
  const encoded = /;\s*filename\*=utf-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1];
  const plain = /;\s*filename=(?:"((?:\\.|[^"\\])*)"|([^;\s]+))/i.exec(disposition);
  try {
    if (encoded !== undefined) return decodeURIComponent(encoded);
  } catch {
    // Invalid percent-encoding: fall back to the plain name.
  }
  return plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2];
}

/** Saves a file. */
export function saveFile(fileName: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser reads the blob only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
