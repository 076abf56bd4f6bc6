import type { Slice } from '../../declare/slices/slice.ts';
import { visitRecord } from './contract.ts';

/** Who has the form of a record open at the moment. */
export const presence: Slice = { name: 'presence', operations: [visitRecord] };
