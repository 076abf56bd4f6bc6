import type { Slice } from '../../declare/slices/slice.ts';
import { authOperations } from './contract.ts';

/** Signing in and out, and the own account. */
export const auth: Slice = { name: 'auth', operations: authOperations };
