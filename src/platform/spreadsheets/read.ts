import { readFile, stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { ChosenEncoding } from '../../lib/legacy-encodings.ts';
import { limits, workerLimits } from './limits.ts';
import type { ReadMessage, ReadTask, SheetRows } from './read-protocol.ts';
import type { Sheet } from './sheet.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';

/** The name shows the intended format; the bytes decide the actual one. `encoding`: see `SheetChoice`. */
export type SpreadsheetFile = { readonly name: string; readonly encoding?: ChosenEncoding } & (
  | { readonly path: string }
  | { readonly bytes: Uint8Array }
);

export interface ReadOptions {
  /** The sheet to read; by default the first visible one with a cell. */
  readonly sheet?: string;
  /** Maximum number of rows with content; 100,000 and a header region of 50 by default. */
  readonly maxRows?: number;
  /** Aborts the reading at any time, with the error `cancelled`. */
  readonly signal?: AbortSignal;
}

/** An open sheet. Reading ends with its last row, when the loop over its rows is left, or when it is disposed of. */
export interface OpenSpreadsheet extends AsyncDisposable {
  readonly sheet: Sheet;
  /**
   * The rows with content in batches of at most 250; can be iterated once. The file is read only as fast as they are
   * consumed.
   */
  readonly rows: AsyncIterable<SheetRows>;
}

/**
 * Opens a sheet of an .xlsx or csv file. A worker thread with a limited heap reads it, so no file can block or exhaust
 * the process.
 * @throws SpreadsheetError for any content of the file, here or while its rows are read; a file system error for a path
 * that cannot be read.
 */
export async function openSpreadsheet(file: SpreadsheetFile, options: ReadOptions = {}): Promise<OpenSpreadsheet> {
  const { sheet, maxRows = limits.dataRows + limits.headerRows, signal } = options;
  if (signal?.aborted) throw new SpreadsheetError('cancelled');
  const { name, encoding } = file;
  const choice = { maxRows, ...(sheet !== undefined && { sheet }), ...(encoding && { encoding }) };
  const conversation = startReading({ name, bytes: await bytesOf(file), choice }, signal);
  try {
    const first = await conversation.next();
    if (first.kind !== 'sheet') throw new SpreadsheetError('damaged');
    return {
      sheet: first.sheet,
      rows: rowsOf(conversation),
      [Symbol.asyncDispose]: conversation.stop,
    };
  } catch (error) {
    await conversation.stop();
    throw error;
  }
}

interface Conversation {
  next(): Promise<ReadMessage>;
  more(): void;
  stop(): Promise<void>;
}

async function* rowsOf(conversation: Conversation): AsyncGenerator<SheetRows> {
  try {
    for (;;) {
      const message = await conversation.next();
      if (message.kind !== 'rows') return;
      conversation.more();
      yield JSON.parse(message.rows) as SheetRows;
    }
  } finally {
    await conversation.stop();
  }
}

/** The bytes in a buffer of their own, which is transferred to the worker. */
async function bytesOf(file: SpreadsheetFile): Promise<Uint8Array<ArrayBuffer>> {
  const size = 'path' in file ? (await stat(file.path)).size : file.bytes.byteLength;
  if (size > limits.fileBytes) {
    throw new SpreadsheetError('tooLarge', { values: { limit: 'fileBytes', max: limits.fileBytes } });
  }
  return new Uint8Array('path' in file ? await readFile(file.path) : file.bytes);
}

function startReading(task: ReadTask & { bytes: Uint8Array<ArrayBuffer> }, signal?: AbortSignal): Conversation {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: task,
    transferList: [task.bytes.buffer],
    resourceLimits: workerLimits,
    // It does not inherit the flags and variables of the server.
    execArgv: [],
    env: {},
  });
  const arrived: ReadMessage[] = [];
  let failure: SpreadsheetError | undefined;
  let wake = () => {};
  const fail = (error: SpreadsheetError) => {
    failure ??= error;
    wake();
  };
  const cancel = () => {
    fail(new SpreadsheetError('cancelled'));
    void worker.terminate();
  };
  signal?.addEventListener('abort', cancel, { once: true });
  worker.on('message', (message: ReadMessage) => {
    arrived.push(message);
    wake();
  });
  worker.on('error', (error: NodeJS.ErrnoException) => fail(workerError(error)));
  worker.on('exit', () => {
    signal?.removeEventListener('abort', cancel);
    fail(new SpreadsheetError('damaged'));
  });

  async function next(): Promise<ReadMessage> {
    for (;;) {
      if (failure?.code === 'cancelled') throw failure;
      const message = arrived.shift();
      if (message?.kind === 'error') throw errorOf(message);
      if (message) return message;
      if (failure) throw failure;
      await new Promise<void>((resolve) => (wake = resolve));
    }
  }

  async function stop(): Promise<void> {
    signal?.removeEventListener('abort', cancel);
    await worker.terminate();
  }

  return { next, more: () => worker.postMessage('more'), stop };
}

function errorOf({ code, place, values, cause }: Extract<ReadMessage, { kind: 'error' }>): SpreadsheetError {
  return new SpreadsheetError(code, { values, ...(place && { place }), ...(cause !== undefined && { cause }) });
}

function workerError(error: NodeJS.ErrnoException): SpreadsheetError {
  if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') return new SpreadsheetError('damaged', { cause: error });
  const max = workerLimits.maxOldGenerationSizeMb * 1024 * 1024;
  return new SpreadsheetError('tooLarge', { values: { limit: 'memory', max }, cause: error });
}
