import type { ServerSlice } from '../../engine/slices/server-slice.ts';
import { authHandlers } from './handlers.ts';
import { authJobs } from './jobs.ts';
import { resetRequests } from './password-reset.ts';
import { secondFactorHandlers } from './second-factor/handlers.ts';
import { socialHandlers } from './social/handlers.ts';

export const authServer: ServerSlice = {
  handlers: (services) => [...authHandlers(services), ...socialHandlers(services), ...secondFactorHandlers(services)],
  jobs: (services) => [...authJobs(services.database), resetRequests(services)],
};
