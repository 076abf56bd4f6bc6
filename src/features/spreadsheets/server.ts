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
 * @param notify notifies the person who stored a file of the outcome, who may have left the page by then.
 * @param sinks the row sinks of rows that are not records of the kit.
 * @param headers other names of the columns of files besides their labels.
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
