import type { ServerSlice } from '../../engine/slices/server-slice.ts';
import { authHandlers } from './handlers.ts';

export const authServer: ServerSlice = { handlers: authHandlers };
