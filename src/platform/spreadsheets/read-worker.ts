import { Buffer } from 'node:buffer';
import { parentPort, workerData } from 'node:worker_threads';
import { batchesAhead, type ReadMessage, type ReadTask } from './read-protocol.ts';
import { asSpreadsheetError } from './spreadsheet-error.ts';
import { readSpreadsheetFile } from './spreadsheet-file.ts';

let wanted = batchesAhead;
let wake = () => {};

parentPort?.on('message', () => {
  wanted += 1;
  wake();
});
void run(workerData as ReadTask).finally(() => parentPort?.close());

async function run({ name, bytes, choice }: ReadTask): Promise<void> {
  try {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const { sheet, rows } = await readSpreadsheetFile(name, file, choice);
    tell({ kind: 'sheet', sheet });
    for await (const batch of rows) {
      while (wanted === 0) await new Promise<void>((resolve) => (wake = resolve));
      wanted -= 1;
      tell({ kind: 'rows', rows: JSON.stringify(batch) });
    }
    tell({ kind: 'end' });
  } catch (error) {
    const { code, place, values, cause } = asSpreadsheetError(error);
    tell({ kind: 'error', code, place, values, cause: cause instanceof Error ? cause.stack : undefined });
  }
}

function tell(message: ReadMessage): void {
  parentPort?.postMessage(message);
}
