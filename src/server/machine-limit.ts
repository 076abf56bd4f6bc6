import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from '../contract/errors.ts';

/** Calls a minute that one key may make of one process: with 744 readings each, a year of a reservoir's hours in six seconds. */
export const machineCalls = 120;

/** Counts the calls of each key of a machine. Those that are too many are told when to come again, and leave the other keys alone. */
export function machineLimit(app: FastifyInstance): (request: FastifyRequest, key: string) => Promise<void> {
  const keys = new WeakMap<FastifyRequest, string>();
  const count = app.createRateLimit({
    max: machineCalls,
    timeWindow: 60_000,
    keyGenerator: (request) => `key ${keys.get(request)}`,
  });
  return async (request, key) => {
    keys.set(request, key);
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    throw new ProblemError('RATE_LIMITED', { detail: 'detail.machineCalls', retryAfter: counted.ttlInSeconds });
  };
}
