import { performance } from 'node:perf_hooks';
import autocannon from 'autocannon';
import { cpuTime, cpuTimeOfFamily } from './processes.ts';

/** Concurrent requests. */
export const connections = 16;

/** A server, and its database process; for an externally started one only the address is known. */
export interface Target {
  readonly url: string;
  readonly pid?: number;
  readonly databasePid?: number;
}

/** The results of one round; latencies in milliseconds, processor times in milliseconds per request. */
export interface Round {
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly serverCpu: number;
  readonly databaseCpu: number;
}

/**
 * Keeps a server busy with these requests, in turn, for some seconds.
 * @throws Error when one fails: failures are fast and would improve the result.
 */
export async function runRound(target: Target, requests: autocannon.Request[], seconds: number): Promise<Round> {
  const latencies: number[] = [];
  const before = cpuTimesOf(target);
  const started = performance.now();
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const options = { url: target.url, connections, duration: seconds, requests };
    const instance = autocannon(options, (error, answer) => (error ? reject(error) : resolve(answer)));
    instance.on('response', (_client, _status, _bytes, milliseconds) => latencies.push(milliseconds));
  });
  const elapsed = performance.now() - started;
  const after = cpuTimesOf(target);
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0 || latencies.length === 0) {
    throw new Error(`${failed} of ${latencies.length} requests to ${target.url} failed: ${statusesOf(result)}`);
  }
  latencies.sort((one, other) => one - other);
  return {
    requestsPerSecond: (latencies.length * 1000) / elapsed,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    serverCpu: (after.server - before.server) / latencies.length,
    databaseCpu: (after.database - before.database) / latencies.length,
  };
}

/** The median of each figure. */
export function medians<Name extends string>(all: readonly Readonly<Record<Name, number>>[]): Record<Name, number> {
  const names = Object.keys(all[0] ?? {}) as Name[];
  const figures = names.map((name) => [name, median(all.map((each) => each[name]))]);
  return Object.fromEntries(figures) as Record<Name, number>;
}

/** The median; NaN for no values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return percentile(sorted, 0.5);
}

function cpuTimesOf({ pid, databasePid }: Target) {
  return {
    server: pid === undefined ? Number.NaN : cpuTime(pid),
    database: databasePid === undefined ? Number.NaN : cpuTimeOfFamily(databasePid),
  };
}

/** The value below which a share of the sorted values is. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function statusesOf(result: autocannon.Result): string {
  return JSON.stringify({ ...result.statusCodeStats, errors: result.errors, timeouts: result.timeouts });
}
