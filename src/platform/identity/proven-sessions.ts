import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { generateRandomString } from 'better-auth/crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../database/connect.ts';

/** Seconds for which the token before counts: calls of other tabs may be on their way with it. */
const overlap = 30;

/** Opens sessions, and gives them other tokens: `api.openSession` and others that no address reaches. */
export function provenSessions(database: Database) {
  return {
    id: 'proven-sessions',
    endpoints: {
      /** Opens a session for an account that has proven who it is by another way than a password. */
      openSession: createAuthEndpoint.serverOnly(
        { method: 'POST', body: z.object({ accountId: z.string(), rememberMe: z.boolean() }) },
        async (ctx) => {
          const { accountId, rememberMe } = ctx.body;
          const user = await ctx.context.internalAdapter.findUserById(accountId);
          if (!user) throw ctx.error('UNAUTHORIZED');
          const session = await ctx.context.internalAdapter.createSession(user.id, !rememberMe);
          await setSessionCookie(ctx, { session, user }, !rememberMe);
          return { token: session.token };
        },
      ),

      /**
       * Gives the session of a cookie another token, and sets the cookie. Nothing happens when another call has just done
       * so: the browser may have either answer last, and only one of the tokens would last.
       */
      rotateSession: createAuthEndpoint.serverOnly({ method: 'POST', requireHeaders: true }, async (ctx) => {
        const before = await ctx.getSignedCookie(ctx.context.authCookies.sessionToken.name, ctx.context.secret);
        if (!before) return;
        const token = generateRandomString(32);
        const rotated = await database
          .updateTable('account_sessions')
          .set({
            token,
            previous_token: before,
            previous_token_until: sql<string>`now() + make_interval(secs => ${overlap})`,
          })
          .where('token', '=', before)
          .returning('remembered')
          .executeTakeFirst();
        const found = rotated && (await ctx.context.internalAdapter.findSession(token));
        if (found) await setSessionCookie(ctx, found, !rotated.remembered);
      }),

      /** The session whose token a cookie held until a moment ago, and how long that counts. */
      rotatedSession: createAuthEndpoint.serverOnly({ method: 'POST', requireHeaders: true }, async (ctx) => {
        const token = await ctx.getSignedCookie(ctx.context.authCookies.sessionToken.name, ctx.context.secret);
        if (!token) return null;
        const session = await database
          .selectFrom('account_sessions')
          .select(['id', 'previous_token_until as until'])
          .where('previous_token', '=', token)
          .where('previous_token_until', '>', sql<string>`now()`)
          .executeTakeFirst();
        return session ?? null;
      }),
    },
  } satisfies BetterAuthPlugin;
}
