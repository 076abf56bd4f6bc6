import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { start } from '../src/server/start.ts';
import { walkAccess } from './api-walk/access.ts';
import { walkBadInput } from './api-walk/bad-input.ts';
import { signInCallers, uploadFiles } from './api-walk/callers.ts';
import { walkOthers } from './api-walk/others.ts';
import { createRecorder } from './api-walk/recorder.ts';
import { fillSections, walkSections, walkTrash } from './api-walk/sections.ts';
import { walkSpreadsheets } from './api-walk/spreadsheets.ts';

// Calls every operation of a new installation as every kind of caller, and writes each request and answer to a file.
// Two runs of the same code give the same file, so comparing files shows whether a change affects the API.
const [file] = process.argv.slice(2);
if (!file) throw new Error('Name the output file: npm run api:walk -- FILE');
const directory = mkdtempSync(join(tmpdir(), 'cms-walk-'));
const password = 'Mat-khau-cua-dap-2026';
const running = await start({
  PORT: '0',
  DATA_DIR: directory,
  LOG_LEVEL: 'silent',
  RATE_LIMIT: '0',
  MOST_DELAY: '0',
  ADMIN_USERNAME: 'administrator',
  ADMIN_PASSWORD: password,
});
const recorder = createRecorder(running.url);
try {
  const callers = await signInCallers(recorder, password);
  const document = await recorder.readDocument(callers.administrator);
  const files = await uploadFiles(recorder, callers);
  const sections = await fillSections(recorder, callers, files, document);
  await walkSections(recorder, callers, sections, document);
  await walkSpreadsheets(recorder, callers, sections);
  await walkTrash(recorder, callers, sections);
  await walkAccess(recorder, callers, password);
  await walkOthers(recorder, callers, sections);
  await walkBadInput(recorder, callers, document);
  const missed = Object.keys(document).filter((operation) => !recorder.succeeded.has(operation));
  console.log(`${recorder.count()} calls of ${Object.keys(document).length} operations in ${file}.`);
  if (missed.length > 0) console.log(`Never succeeded: ${missed.join(', ')}.`);
} finally {
  writeFileSync(file, recorder.text());
  await running.stop();
  rmSync(directory, { recursive: true, force: true });
}
