import { randomBytes, randomInt } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { median } from './load.ts';
import { startProduct } from './processes.ts';
import { type Credentials, type Session, signIn } from './stage.ts';

/**
 * Strangers who sign in again and again, each time with another name from another address: only the semaphore stops
 * them.
 */
const strangers = 10;

/** The median milliseconds of the calls of one user who reads lists. */
export interface FloodCost {
  readonly quiet: number;
  readonly flooded: number;
  /** Sign-ins per second that were answered meanwhile. */
  readonly signIns: number;
}

/** Measures the effect of a flood of sign-ins on a user who reads lists. */
export async function measureSignInFlood(
  dataDirectory: string,
  credentials: Credentials,
  seconds: number,
): Promise<FloodCost> {
  await using product = await startProduct(dataDirectory, { TRUST_PROXY: '1' });
  const session = await signIn(product, credentials);
  await readLists(session, 1);
  const quiet = await readLists(session, seconds);
  const flood = beginFlood(product.url);
  await readLists(session, 1);
  const [began, before] = [performance.now(), flood.answered()];
  const flooded = await readLists(session, seconds);
  const signIns = ((flood.answered() - before) * 1_000) / (performance.now() - began);
  await flood.stop();
  return { quiet, flooded, signIns };
}

async function readLists(session: Session, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1_000;
  const times: number[] = [];
  while (performance.now() < end) {
    const started = performance.now();
    await session.call('getListNews', {});
    times.push(performance.now() - started);
  }
  return median(times);
}

function beginFlood(url: string) {
  let going = true;
  let answered = 0;
  const stranger = async () => {
    while (going) {
      const address = `203.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
      const body = JSON.stringify({ username: randomBytes(6).toString('hex'), password: 'Sai-mat-khau-2026' });
      await (await fetch(`${url}/api/login`, { method: 'POST', headers, body })).text();
      answered += 1;
    }
  };
  const all = Promise.all(Array.from({ length: strangers }, stranger));
  return {
    answered: () => answered,
    async stop() {
      going = false;
      await all;
    },
  };
}
