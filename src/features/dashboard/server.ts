import type { ServerSlice } from '../../engine/slices/server-slice.ts';
import { dashboardHandlers, type NoticeSource } from './handlers.ts';

/** @param notices what is told to those who can do something about it. */
export function dashboardServer(notices: readonly NoticeSource[]): ServerSlice {
  return { handlers: (services) => dashboardHandlers(services, notices) };
}
