import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { median, percentile } from './load.ts';
import { databasePid, memoryOfFamily, startProduct } from './processes.ts';
import { type Credentials, makeDataDirectory, openOwner, type Session, signIn } from './stage.ts';

/** Concurrent uploads, as the library's page sends them. */
const atOnce = 3;
/** The number of generated photographs; they are sent again and again, each time as a separate file. */
const different = 8;
/** Milliseconds between two list calls of another user. */
const pause = 50;
/** Milliseconds in which lists are read before the first photograph is sent. */
const quietly = 5_000;

/**
 * The results of sending photographs to the product, compared with plain sharp on the same photographs in the same run.
 */
export interface PictureFigures {
  readonly photographs: number;
  /** Photographs per second until every rendition of each existed. */
  readonly product: number;
  readonly plain: number;
  /** Photographs per second until the upload was answered, with the renditions that are needed at once. */
  readonly answered: number;
  /** Milliseconds of the list calls meanwhile, and of those before on an idle server. */
  readonly meanwhile: Latencies;
  readonly quiet: Latencies;
  /** Megabytes of the processes of the server and of its database together, at the peak and before. */
  readonly peak: number;
  readonly before: number;
}

/** The 50th and the 99th percentile in milliseconds. */
export interface Latencies {
  readonly p50: number;
  readonly p99: number;
}

/** Sends photographs to a new installation, in rounds alternating with plain sharp. */
export async function measurePictures(
  credentials: Credentials,
  photographs: number,
  rounds: number,
): Promise<PictureFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'photographs-'));
  try {
    const paths = JSON.parse(await printed('photographs.ts', [folder, String(different)])) as string[];
    await using directory = makeDataDirectory();
    const { username, password } = credentials;
    await using product = await startProduct(directory.path, { ADMIN_USERNAME: username, ADMIN_PASSWORD: password });
    await using owner = await openOwner(directory.path);
    const session = await signIn(product, credentials);
    const memory = () => memoryOfFamily(product.pid) + memoryOfFamily(databasePid(directory.path));
    const before = memory();
    const each = Math.ceil(photographs / rounds);
    const chosen = Array.from({ length: each }, (_, place) => paths[place % paths.length] ?? '');
    const [quiet, latencies]: [number[], number[]] = [[], []];
    const reader = readLists(session, quiet);
    await wait(quietly);
    await reader.stop();
    const took: { product: number; plain: number; answered: number }[] = [];
    let peak = before;
    for (let round = 0; round < rounds; round += 1) {
      const plain = JSON.parse(await printed('plain-sharp.ts', chosen)) as number;
      const watching = setInterval(() => {
        peak = Math.max(peak, memory());
      }, 100);
      const reading = readLists(session, latencies);
      const started = performance.now();
      await sendAll(session, chosen);
      const answered = performance.now() - started;
      await allMade(owner.client);
      took.push({ plain, answered, product: performance.now() - started });
      await reading.stop();
      clearInterval(watching);
    }
    const rate = (figure: 'product' | 'plain' | 'answered') =>
      (each * 1_000) / median(took.map((round) => round[figure]));
    return {
      ...{ photographs: each * rounds, product: rate('product'), plain: rate('plain'), answered: rate('answered') },
      ...{ meanwhile: latenciesOf(latencies), quiet: latenciesOf(quiet), peak, before },
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function latenciesOf(times: number[]): Latencies {
  times.sort((one, other) => one - other);
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

/** The results as text. */
export function picturesReport({ photographs, meanwhile, quiet, ...figures }: PictureFigures): string {
  const { product, plain, answered, peak, before } = figures;
  const latencyText = ({ p50, p99 }: Latencies) =>
    `half within ${p50.toFixed(0)} ms, 99 of 100 within ${p99.toFixed(0)} ms`;
  return [
    `${photographs} photographs of 24 megapixels, WebP and AVIF in four widths of each:`,
    `  all copies there: ${product.toFixed(2)} a second; plain sharp ${plain.toFixed(2)}; product / plain ${(product / plain).toFixed(2)}`,
    `  answered: ${answered.toFixed(2)} a second`,
    `  list calls meanwhile: ${latencyText(meanwhile)}; before: ${latencyText(quiet)}`,
    `  memory of server and database: ${peak.toFixed(0)} MB at the peak, ${before.toFixed(0)} MB before`,
  ].join('\n');
}

async function sendAll(session: Session, paths: readonly string[]): Promise<void> {
  const waiting = [...paths];
  const lane = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      await session.upload('insertMedia', new Uint8Array(readFileSync(path)), basename(path), { same: 'copy' });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

/** Resolves when every picture has all its renditions. */
export async function allMade(client: Awaited<ReturnType<typeof openOwner>>['client']): Promise<void> {
  const text = `SELECT count(*)::int AS left FROM stored_files WHERE kind = 'image' AND (avif IS NULL OR placeholder IS NULL)`;
  while ((await client.query<{ left: number }>(text)).rows[0]?.left !== 0) await wait(200);
}

/** A user who reads lists until stopped. */
export function readLists(session: Session, latencies: number[]) {
  let going = true;
  const done = (async () => {
    while (going) {
      const started = performance.now();
      await session.call('getListNews', {});
      latencies.push(performance.now() - started);
      await wait(pause);
    }
  })();
  return {
    stop: async () => {
      going = false;
      await done;
    },
  };
}

export function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** The output of a script of this folder, run as a separate process. */
export async function printed(script: string, words: readonly string[]): Promise<string> {
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...words], { stdio: [...stdio] });
  const ended = once(child, 'exit');
  const text = (await child.stdout?.setEncoding('utf8').toArray())?.join('') ?? '';
  await ended;
  if (child.exitCode !== 0) throw new Error(`${script} ended with ${child.exitCode}.`);
  return text;
}
