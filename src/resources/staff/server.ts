import type { ServerSlice } from '../../engine/slices/server-slice.ts';
import { staffHandlers } from './handlers.ts';
import { leaversErasing } from './jobs.ts';

export const staffServer: ServerSlice = {
  handlers: staffHandlers,
  jobs: ({ database, settings }) => leaversErasing(database, settings.staffRetentionDays),
};
