import type { ServerSlice } from '../../engine/slices/server-slice.ts';
import { mediaHandlers } from './handlers.ts';

export const mediaServer: ServerSlice = { handlers: () => mediaHandlers };
