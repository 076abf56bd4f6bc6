import type { Raise } from '../../engine/slices/raising.ts';
import type { ServerSlice } from '../../engine/slices/server-slice.ts';
import { exportHandlers } from './export-handlers.ts';
import { importHandlers } from './import-handlers.ts';
import { createImportJobs, importsClearing } from './jobs.ts';
import { resultHandlers } from './result-handlers.ts';

/** @param raise tells who stored a file how that ended: he may be elsewhere by then. */
export function spreadsheetsServer(raise: Raise): ServerSlice {
  return {
    handlers: (services) => [
      ...importHandlers(services, createImportJobs(services), raise),
      ...exportHandlers(services),
      ...resultHandlers(services),
    ],
    jobs: ({ database }) => [importsClearing(database)],
  };
}
