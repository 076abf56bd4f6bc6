import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../contract/errors.ts';
import type { Operation } from '../contract/operation.ts';
import { firstDuty, type Principal } from '../engine/handler.ts';
import type { ApiSwitches } from '../features/access/api-switches.ts';
import { stopViewAs } from '../features/access/contract/accounts.ts';
import { machineOf } from '../features/access/machine-callers.ts';
import { digestOf, keyOf } from '../features/access/machine-keys.ts';
import type { TokenCallers } from '../features/access/tokens/token-callers.ts';
import { lockSession, logout, unlockSession } from '../features/auth/contract.ts';
import { unlockWithPasskey } from '../features/auth/second-factor/contract.ts';
import { requireFreshProof } from '../features/auth/second-factor/fresh-proof.ts';
import type { Sessions } from '../features/auth/sessions.ts';
import type { Database } from '../platform/database/connect.ts';
import { identify, webHeaders } from './callers.ts';
import type { OriginGuard } from './origin-guard.ts';

/** The checks of a call before its input is read, shared by every route to an operation. */
export type Admission = (
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Operation,
) => Promise<{ readonly headers: Headers; readonly principal: Principal | null }>;

/**
 * Admits a call that comes from our own pages or from no browser, whose account may call the operation, while the
 * operation is switched on.
 */
export function createAdmission(dependencies: {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly tokens: TokenCallers;
  /** Counts a call of a machine, or with a token. @throws ProblemError RATE_LIMITED. */
  readonly countMachineCall: (request: FastifyRequest, key: string) => Promise<void>;
  readonly switches: ApiSwitches;
  readonly refuseForeignOrigin: OriginGuard;
}): Admission {
  const { database, sessions, tokens, switches, countMachineCall, refuseForeignOrigin } = dependencies;
  return async (request, reply, operation) => {
    const headers = webHeaders(request);
    refuseForeignOrigin(request);
    // Counted before any await and whatever the result, because a refused call costs something too.
    const key = keyOf(headers);
    if (key !== undefined) await countMachineCall(request, digestOf(key).toString('hex'));
    if (await switches.isOff(operation.name)) throw new ProblemError('UNAVAILABLE', { detail: 'detail.apiOff' });
    const program =
      operation.access === 'public'
        ? undefined
        : ((await machineOf(database, headers, operation)) ?? (await tokens.callerOf(headers, operation)));
    const evenLocked = whileLocked.has(operation.name);
    const principal =
      operation.access === 'public' ? null : (program ?? (await identify(headers, reply, sessions, { evenLocked })));
    authorise(operation, principal);
    if (principal) await requireFreshProof(database, operation, principal);
    if (!waysOut.has(operation.name)) refuseOtherAccount(headers, principal);
    return { headers, principal };
  };
}

/**
 * What a session that views the product as another account, or a page whose account has changed, may always call;
 * otherwise it could not get out of that state.
 */
const waysOut: ReadonlySet<string> = new Set([stopViewAs.name, logout.name]);

/** What a locked session may call; the public `getSession` tells it that it is locked. */
const whileLocked: ReadonlySet<string> = new Set([
  lockSession.name,
  unlockSession.name,
  unlockWithPasskey.name,
  logout.name,
]);

/** Refuses a page that names the account it calls for when somebody else has signed in from another window. */
function refuseOtherAccount(headers: Headers, principal: Principal | null): void {
  const expectedAccount = headers.get('x-account');
  if (expectedAccount !== null && principal && expectedAccount !== principal.accountId) {
    throw new ProblemError('UNAUTHENTICATED', { detail: 'detail.otherAccount' });
  }
}

/**
 * Closed by default: 401 without a session; 403 while the password must be changed or a second factor set up, except for
 * the calls that serve this, and without the permission of the operation's name.
 */
function authorise(operation: Operation, principal: Principal | null): void {
  if (operation.access === 'public') return;
  if (!principal) throw new ProblemError('UNAUTHENTICATED');
  if (principal.viewAs && operation.writes && !waysOut.has(operation.name) && !whileLocked.has(operation.name)) {
    throw new ProblemError('FORBIDDEN', { detail: 'detail.readOnlyView' });
  }
  if (operation.access === 'own-password') return;
  const duty = firstDuty(principal);
  if (duty) throw new ProblemError(duty);
  if (operation.access === 'session') return;
  if (!principal.permissions.has(operation.name)) throw new ProblemError('FORBIDDEN');
}
