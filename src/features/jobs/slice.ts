import type { Slice } from '../../declare/slices/slice.ts';
import { cancelJob, getDetailJob, getListJob, jobOperations, retryJob } from './contract.ts';

/** What the product does behind the calls: seen, tried again, ended. */
export const jobs: Slice = {
  name: 'jobs',
  operations: jobOperations,
  functions: [
    { code: 'jobs-view', group: 'system', operations: [getListJob, getDetailJob] },
    { code: 'jobs-run', group: 'system', operations: [retryJob, cancelJob] },
  ],
};
