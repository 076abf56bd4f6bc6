import type { ServerSlice } from '../../engine/slices/server-slice.ts';
import { authHandlers } from './handlers.ts';
import { authJobs } from './jobs.ts';

export const authServer: ServerSlice = { handlers: authHandlers, jobs: ({ database }) => authJobs(database) };
