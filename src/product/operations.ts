import { operationsOf } from '../declare/slices/slice.ts';
import { slices } from './slices.ts';

/** Every call of the API. Routes, OpenAPI, the APIs table, permissions and the tests that walk them read this. */
export const operations = operationsOf(slices);
