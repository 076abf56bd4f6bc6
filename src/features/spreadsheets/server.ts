import type { RowSink } from '../../engine/kinds/row-sink.ts';
import type { SheetHeaders } from '../../engine/kinds/sheet-headers.ts';
import type { Notify } from '../../engine/slices/notify.ts';
import type { ServerSlice } from '../../engine/slices/server-slice.ts';
import { exportHandlers } from './export-handlers.ts';
import { importHandlers } from './import-handlers.ts';
import { createImportJobs, importsClearing } from './jobs.ts';
import { resultHandlers } from './result-handlers.ts';
import { withRowSinks } from './row-sinks.ts';

/**
 * @param raise tells who stored a file how that ended: he may be elsewhere by then.
 * @param keepers of rows that are no records of the kit, and have files all the same.
 * @param headers what people call the columns of files besides their labels.
 */
export function spreadsheetsServer(
  notify: Notify,
  sinks: readonly RowSink[],
  headers: readonly SheetHeaders[],
): ServerSlice {
  return {
    handlers: (services) => {
      const files = withRowSinks(services, sinks, headers);
      return [
        ...importHandlers(files, createImportJobs(services), notify),
        ...exportHandlers(files),
        ...resultHandlers(files),
      ];
    },
    jobs: ({ database }) => [importsClearing(database)],
  };
}
