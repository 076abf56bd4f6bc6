import type { ServerSlice } from '../../engine/slices/server-slice.ts';
import { does, jobKind } from '../../platform/jobs/kind.ts';
import { jobHandlers } from './handlers.ts';
import { forgetJobs } from './queries.ts';

const forgetting = jobKind({ name: 'forget-jobs', repeats: { dailyAt: '02:10' } });

export const jobsServer: ServerSlice = {
  handlers: () => jobHandlers,
  jobs: ({ database }) => [does(forgetting, async () => ({ removed: await forgetJobs(database) }))],
};
