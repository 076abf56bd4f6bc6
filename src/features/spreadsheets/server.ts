import type { ServerSlice } from '../../engine/slices/server-slice.ts';
import { exportHandlers } from './export-handlers.ts';
import { importHandlers } from './import-handlers.ts';
import { createImportJobs, importsClearing } from './jobs.ts';
import { resultHandlers } from './result-handlers.ts';

export const spreadsheetsServer: ServerSlice = {
  handlers: (services) => [
    ...importHandlers(services, createImportJobs(services)),
    ...exportHandlers(services),
    ...resultHandlers(services),
  ],
  jobs: ({ database }) => [importsClearing(database)],
};
