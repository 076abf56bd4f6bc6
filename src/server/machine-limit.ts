import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from '../contract/errors.ts';

/**
 * Calls per minute of one key in one process. With 744 readings per call, a year of hourly readings of a reservoir
 * takes six seconds.
 */
export const machineCalls = 120;

/** Limits the calls of each API key. Excess calls get a retry time; other keys are not affected. */
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
