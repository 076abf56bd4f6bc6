import type { Slice } from '../../declare/slices/slice.ts';
import { searchRecords } from './contract.ts';

/** The search through all lists at once. */
export const search: Slice = { name: 'search', operations: [searchRecords] };
