import { ProblemError } from '../../contract/errors.ts';
import type { Context } from '../../engine/handler.ts';
import type { Services } from '../../engine/slices/services.ts';
import { query } from '../../engine/statement.ts';
import { type Identity, sessionCookie } from '../../platform/identity/identity.ts';
import { hasAuthenticator, hasSecondFactor } from '../access/queries.ts';
import { login } from './contract.ts';
import { createDevices, deviceOf } from './devices.ts';
import { type EnrolledFactors, requireSecondProof, type SecondProof } from './second-factor/gate.ts';
import { beginSession } from './session-times.ts';
import { credentialOf } from './sessions.ts';
import { userInfo } from './user-info.ts';

/** The errors of accounts that are not active, by status; shown only after the right proof. */
const refusals: Readonly<Record<number, string>> = { 0: 'detail.accountInactive', 2: 'detail.accountLocked' };

/** A session that the identity library opened for who has proven to be its account. Its cookies are not yet sent. */
export interface ProvenSession {
  readonly token: string;
  readonly headers: Headers;
}

/** What decides whether it is let in. */
interface ProvenAccountSession extends EnrolledFactors {
  readonly id: string;
  readonly account: string;
  readonly username: string;
  readonly status: number;
  readonly passwordIsOver: boolean;
}

interface SignInChoices {
  /** False: the session ends with the browser. */
  readonly remember: boolean;
  /** With what it was proven, where that is not the password. */
  readonly way?: string;
  /** The proof was the password, which may be one that has ended. */
  readonly withPassword?: boolean;
  /** Runs once the first proof has counted: what counted the attempt is told that it succeeded. */
  readonly onAdmitted?: () => Promise<void>;
  /**
   * The second proof, where the way in can carry one; `given` where the first one was both. Absent: an account with a
   * second factor goes on with `completeSignIn`.
   */
  readonly second?: SecondProof | 'given';
  /** Further cookies to set with the session's. */
  readonly cookies?: readonly string[];
}

/**
 * Lets a proven session in, whatever the proof was: each way to sign in ends here. The session replaces the browser's
 * former one. A refused session is deleted before anybody has its token.
 * @throws ProblemError UNAUTHENTICATED for an account that is not active, or without its second factor; RATE_LIMITED.
 */
export async function admit(
  { identity, settings }: Services,
  context: Context,
  proven: ProvenSession,
  { remember, way, withPassword = false, onAdmitted, second, cookies = [] }: SignInChoices,
) {
  const { database, headers } = context;
  const [session] = await query<ProvenAccountSession>(
    database,
    `SELECT s.id, a.id AS account, a.username, a.status, ${hasSecondFactor} AS "hasSecondFactor",
       ${hasAuthenticator} AS "hasAuthenticator", coalesce(a.one_time_password_ends_at <= now(), false) AS "passwordIsOver"
     FROM account_sessions AS s JOIN accounts AS a ON a.id = s.account_id WHERE s.token = $1`,
    [proven.token],
  );
  if (!session) throw new TypeError('There is no such session.');
  const drop = async (refusal: unknown) => {
    await database.deleteFrom('account_sessions').where('id', '=', session.id).execute();
    throw refusal;
  };
  if (session.status !== 1) {
    const detail = refusals[session.status];
    await drop(new ProblemError('UNAUTHENTICATED', { ...(detail && { detail }) }));
  }
  if (withPassword && session.passwordIsOver) {
    await drop(new ProblemError('UNAUTHENTICATED', { detail: 'detail.oneTimePasswordOver' }));
  }
  await onAdmitted?.();
  const account = { ...session, id: session.account };
  const trusted =
    second === 'given' ? [] : await requireSecondProof(identity, context, { account, remember, second }).catch(drop);
  const replaced = await openSession(identity, headers);
  const devices = createDevices(identity.options);
  await beginSession(context, session, {
    remember,
    days: settings.sessionDays,
    replaced,
    change: {
      operation: login.name,
      resource: 'accounts',
      after: {
        ...deviceOf(headers),
        newDevice: devices.knownTo(session.username, headers) === undefined,
        ...(way !== undefined && { wayIn: way }),
      },
    },
  });
  const device = devices.cookieFor(session.username, headers);
  context.setHeader('set-cookie', [...proven.headers.getSetCookie(), device, ...trusted, ...cookies]);
  const info = await userInfo(database, session.account, null);
  const token = isBrowser(headers) ? null : proven.headers.get('set-auth-token');
  return { ...info, token, session: session.id };
}

/**
 * Whether a page sent the request: browsers send the origin, and a script cannot prevent it. A script that does not
 * receive the token cannot leak it, and it cannot read the cookie.
 */
function isBrowser(headers: Headers): boolean {
  return headers.has('origin') || headers.has('sec-fetch-site');
}

/** The session of the request, which the new one replaces. */
async function openSession(identity: Identity, headers: Headers): Promise<string | undefined> {
  if (credentialOf(headers, `${sessionCookie(identity)}=`) === undefined) return undefined;
  const open = await identity.api.getSession({ headers, query: { disableRefresh: true } }).catch(() => null);
  return open?.session.id;
}
