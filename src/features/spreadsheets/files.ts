import { cellWriter, mediaTypes, writeFile } from './export-files.ts';
import { endExport, registerExport } from './queries/exports.ts';

/** Writing and registering files, for features that export something other than records of a resource. */
export const files = { mediaTypes, write: writeFile, cellWriter, register: registerExport, registerEnd: endExport };
