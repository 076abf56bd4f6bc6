import type { ServerSlice } from '../../engine/slices/server-slice.ts';
import { dashboardHandlers } from './handlers.ts';

export const dashboardServer: ServerSlice = { handlers: dashboardHandlers };
