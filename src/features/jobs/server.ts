import type { ServerSlice } from '../../engine/slices/server-slice.ts';
import { createJob, jobKind } from '../../platform/jobs/kind.ts';
import { jobHandlers } from './handlers.ts';
import { deleteOldJobs } from './queries.ts';

const retentionJob = jobKind({ name: 'forget-jobs', repeats: { dailyAt: '02:10' } });

export const jobsServer: ServerSlice = {
  handlers: () => jobHandlers,
  jobs: ({ database }) => [createJob(retentionJob, async () => ({ removed: await deleteOldJobs(database) }))],
};
