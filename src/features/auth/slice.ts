import type { Slice } from '../../declare/slices/slice.ts';
import { authOperations } from './contract.ts';
import { secondFactorOperations } from './second-factor/contract.ts';
import { socialOperations } from './social/contract.ts';

/** Signing in and out, and the own account. */
export const auth: Slice = {
  name: 'auth',
  operations: [...authOperations, ...socialOperations, ...secondFactorOperations],
};
