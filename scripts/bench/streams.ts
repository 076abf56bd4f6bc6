import { performance } from 'node:perf_hooks';
import { freePort, inspect } from './inspect.ts';
import { type Latencies, latenciesOf, wait } from './pictures.ts';
import { residentMemory, type ServerProcess, startProduct } from './processes.ts';
import { type Credentials, makeDataDirectory, openOwner, type Session, signIn } from './stage.ts';
import { makeSessions, openStream, type Stream } from './stream-clients.ts';

/** Streams opened concurrently. */
const atOnce = 50;
/** Streams opened and closed before the measurement. */
const warmUp = 100;
/** Notifications sent in turn. */
const rounds = 8;
/** Milliseconds until a process's cached callers have expired, with a margin. */
const aMinute = 65_000;
/** Accounts whose sessions are ended, one after another. */
const endings = 8;

/** The cost of many open streams. Times in milliseconds. */
export interface StreamFigures {
  readonly streams: number;
  readonly accounts: number;
  /** Kilobytes per stream: of the process, and of its heap. */
  readonly resident: number;
  readonly heap: number;
  /**
   * Milliseconds from sending a notification to all until each stream had sent it: for streams of the same process, and
   * of another.
   */
  readonly here: Latencies;
  readonly there: Latencies;
  /** The same for the first notification after a minute without activity. */
  readonly afterAMinute: Latencies;
  /** From ending the sessions of an account until its streams had ended; the slowest. */
  readonly ended: Latencies & { readonly most: number };
}

/**
 * Opens a number of streams, each with its own session, on one process of a new installation, and sends notifications
 * to all.
 */
export async function measureStreams(credentials: Credentials, count: number): Promise<StreamFigures> {
  await using directory = makeDataDirectory();
  const { username, password } = credentials;
  const port = await freePort();
  const variables = { ADMIN_USERNAME: username, ADMIN_PASSWORD: password, NODE_OPTIONS: `--inspect=127.0.0.1:${port}` };
  await using product = await startProduct(directory.path, variables);
  await using other = await startProduct(directory.path);
  await using owner = await openOwner(directory.path);
  const [here, there] = [await signIn(product, credentials), await signIn(other, credentials)];
  const { cookies, accounts } = await makeSessions(owner.client, directory.path, count);

  const first = await openAll(product, cookies.slice(0, warmUp));
  for (let round = 0; round < rounds; round += 1) await sendToAll(here, first, round);
  for (const stream of first) stream.close();
  await Promise.all(first.map(({ ended }) => ended));
  const before = await settled(product, port);
  const streams = await openAll(product, cookies);
  const after = await settled(product, port);
  const times = { here: [] as number[], there: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    times.here.push(...(await sendToAll(here, streams, round)));
    times.there.push(...(await sendToAll(there, streams, round)));
  }
  await wait(aMinute);
  const afterAMinute = await sendToAll(here, streams, 0);
  const ended: number[] = [];
  for (const userId of accounts.slice(0, endings)) {
    const began = performance.now();
    await here.call('deleteUserSession', { userId });
    const own = streams.filter(({ accountId }) => accountId === userId);
    ended.push(...(await Promise.all(own.map((stream) => stream.ended))).map((at) => at - began));
  }
  for (const stream of streams) stream.close();
  const each = (figure: 'resident' | 'heap') => ((after[figure] - before[figure]) * 1_024) / count;
  return {
    ...{ streams: count, accounts: accounts.length, resident: each('resident'), heap: each('heap') },
    ...{ here: latenciesOf(times.here), there: latenciesOf(times.there), afterAMinute: latenciesOf(afterAMinute) },
    ended: { ...latenciesOf(ended), most: ended.at(-1) ?? 0 },
  };
}

/** The results as text. */
export function streamsReport({ streams, accounts, resident, heap, ...figures }: StreamFigures): string {
  const latencyText = ({ p50, p99 }: Latencies) =>
    `half within ${p50.toFixed(0)} ms, 99 of 100 within ${p99.toFixed(0)} ms`;
  return [
    `${streams} streams of as many sessions of ${accounts} accounts, open on one process:`,
    `  memory: ${resident.toFixed(1)} KB a stream of the process, ${heap.toFixed(1)} KB of it in the heap`,
    `  a notification to all, sent to that process: told by ${latencyText(figures.here)}`,
    `  sent to another process: told by ${latencyText(figures.there)}`,
    `  sent after a minute in which nothing happened: told by ${latencyText(figures.afterAMinute)}`,
    `  streams whose sessions are ended: over ${latencyText(figures.ended)}, the last after ${figures.ended.most.toFixed(0)} ms`,
  ].join('\n');
}

async function openAll(server: ServerProcess, cookies: readonly { accountId: string; cookie: string }[]) {
  const opened: Stream[] = [];
  const waiting = [...cookies];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) opened.push(await openStream(server.url, next));
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return opened;
}

/** Sends a notification to everyone; returns the milliseconds until each stream had sent it. */
async function sendToAll(session: Session, streams: readonly Stream[], round: number): Promise<number[]> {
  const arrivals = Promise.all(streams.map((stream) => stream.next()));
  const began = performance.now();
  const message = `<p>Lần ${round}</p>`;
  await session.call('insertNotification', { title: 'Họp giao ban', message, receivers: ['everyone'], status: 1 });
  return (await arrivals).map((at) => at - began);
}

/** Megabytes of the process, and of its heap, after a garbage collection. */
async function settled({ pid }: ServerProcess, port: number) {
  await wait(2_000);
  const heap = await inspect(port);
  return { resident: residentMemory(pid), heap };
}
