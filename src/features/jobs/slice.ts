import type { Slice } from '../../declare/slices/slice.ts';
import { cancelJob, getDetailJob, getListJob, jobOperations, retryJob } from './contract.ts';

/** Background jobs: list, retry, cancel. */
export const jobs: Slice = {
  name: 'jobs',
  operations: jobOperations,
  functions: [
    { code: 'jobs-view', group: 'system', operations: [getListJob, getDetailJob] },
    { code: 'jobs-run', group: 'system', operations: [retryJob, cancelJob] },
  ],
};
