import type { ServerSlice } from '../../engine/slices/server-slice.ts';
import { dashboardHandlers, type NoticeSource } from './handlers.ts';

/** @param notices what to show to accounts that can act on it. */
export function dashboardServer(notices: readonly NoticeSource[]): ServerSlice {
  return { handlers: (services) => dashboardHandlers(services, notices) };
}
