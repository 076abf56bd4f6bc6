import type { SentReading, Verdict } from '../../src/features/hydrology/contract.ts';
import { insertThuyVan, updateThuyVan } from '../../src/features/hydrology/contract.ts';
import { reservoirs } from '../../src/features/production/reservoirs/resource.ts';
import type { Client } from './client.ts';
import { createRecord } from './factories.ts';

/** A reservoir of its own for a test, with these levels; made by who may make some. */
export async function makeReservoir(client: Client, normalLevel = '117', deadLevel = '80'): Promise<string> {
  return (await createRecord(client, reservoirs, { normalLevel, deadLevel })).id;
}

/** Sends readings as a client and answers their verdicts. */
export function readingTools(client: Client) {
  const send = async (operation: typeof insertThuyVan, readings: SentReading[]): Promise<Verdict[]> =>
    (await client.data(operation, { readings })).verdicts;
  return {
    insert: (...readings: SentReading[]) => send(insertThuyVan, readings),
    correct: (...readings: SentReading[]) => send(updateThuyVan, readings),
  };
}
