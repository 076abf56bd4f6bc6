import type { Operation } from '../contract/operation.ts';
import { type CallOptions, readingOf, send } from './call.ts';

/** Hands a text to the browser as a file to keep. */
export function downloadText(fileName: string, text: string, mediaType: string): void {
  saveFile(fileName, new Blob([text], { type: `${mediaType};charset=utf-8` }));
}

interface DownloadOptions extends CallOptions {
  /** Called with the bytes that have arrived; how many there will be nobody knows. */
  onProgress?: (bytes: number) => void;
}

/** A file that has arrived whole and lies with the browser. */
export interface Downloaded {
  readonly fileName: string;
  readonly bytes: number;
}

/**
 * Calls an operation that answers with a file and hands the file to the browser. A file that breaks off is not handed on.
 * @throws CallError as `call` does; the signal's reason when the caller stops it.
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

/** The file name that a Content-Disposition gives: the one in UTF-8 (RFC 5987) before the plain one. */
export function fileNameOf(disposition: string): string | undefined {
  const encoded = /;\s*filename\*=utf-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1];
  const plain = /;\s*filename=(?:"((?:\\.|[^"\\])*)"|([^;\s]+))/i.exec(disposition);
  try {
    if (encoded !== undefined) return decodeURIComponent(encoded);
  } catch {
    // Broken percent signs: the plain name is left.
  }
  return plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2];
}

/** Hands a file to the browser to keep. */
export function saveFile(fileName: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser takes the file when the click has been dealt with, not before.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
