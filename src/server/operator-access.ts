import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../contract/errors.ts';
import { firstDuty } from '../engine/handler.ts';
import type { Sessions } from '../features/auth/sessions.ts';
import type { Config } from '../platform/config.ts';
import { identify, webHeaders } from './callers.ts';

/** Admits a request that may read something, and refuses others. */
export type OperatorCheck = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Access to what is neither an operation nor public: the metrics of the process and the description of the API. */
export function createOperatorChecks(
  sessions: Sessions,
  { metricsToken, apiDocs }: Pick<Config, 'metricsToken' | 'apiDocs'>,
): { readonly metrics: OperatorCheck; readonly description: OperatorCheck } {
  const signedIn: OperatorCheck = async (request, reply) => {
    const principal = await identify(webHeaders(request), reply, sessions);
    if (!principal) throw new ProblemError('UNAUTHENTICATED');
    const duty = firstDuty(principal);
    if (duty) throw new ProblemError(duty);
  };
  return {
    metrics: async (request, reply) => {
      const { authorization } = request.headers;
      if (metricsToken !== undefined && authorization && isSame(authorization, `Bearer ${metricsToken}`)) return;
      await signedIn(request, reply);
    },
    description: apiDocs === 'public' ? async () => undefined : signedIn,
  };
}

/** Compares two texts in constant time, which does not reveal where they differ. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
