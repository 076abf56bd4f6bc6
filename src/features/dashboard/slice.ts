import type { Slice } from '../../declare/slices/slice.ts';
import { getDashboard } from './contract.ts';

/** The first page of an account: its sections, drafts and the latest changes. */
export const dashboard: Slice = { name: 'dashboard', operations: [getDashboard] };
