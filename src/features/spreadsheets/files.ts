import { cellWriter, mediaTypes, writeFile } from './export-files.ts';
import { endExport, registerExport } from './queries/exports.ts';

/** How files are written and registered, for slices that take out what is no resource's records. */
export const files = { mediaTypes, write: writeFile, cellWriter, register: registerExport, registerEnd: endExport };
