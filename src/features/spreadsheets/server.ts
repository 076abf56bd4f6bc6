import type { RowKeeper } from '../../engine/kinds/row-keeper.ts';
import type { SheetHeaders } from '../../engine/kinds/sheet-headers.ts';
import type { Raise } from '../../engine/slices/raising.ts';
import type { ServerSlice } from '../../engine/slices/server-slice.ts';
import { exportHandlers } from './export-handlers.ts';
import { importHandlers } from './import-handlers.ts';
import { createImportJobs, importsClearing } from './jobs.ts';
import { withKeepers } from './keepers.ts';
import { resultHandlers } from './result-handlers.ts';

/**
 * @param raise tells who stored a file how that ended: he may be elsewhere by then.
 * @param keepers of rows that are no records of the kit, and have files all the same.
 * @param headers what people call the columns of files besides their labels.
 */
export function spreadsheetsServer(
  raise: Raise,
  keepers: readonly RowKeeper[],
  headers: readonly SheetHeaders[],
): ServerSlice {
  return {
    handlers: (services) => {
      const files = withKeepers(services, keepers, headers);
      return [
        ...importHandlers(files, createImportJobs(services), raise),
        ...exportHandlers(files),
        ...resultHandlers(files),
      ];
    },
    jobs: ({ database }) => [importsClearing(database)],
  };
}
