import type { ServerSlice } from '../../engine/slices/server-slice.ts';
import { settingsHandlers } from './handlers.ts';

export const settingsServer: ServerSlice = { handlers: settingsHandlers };
