import { operationsOf } from '../declare/slices/slice.ts';
import { slices } from './slices.ts';

/**
 * Every operation of the API. Routes, OpenAPI, the APIs table, permissions and tests over all operations read this
 * list.
 */
export const operations = operationsOf(slices);
