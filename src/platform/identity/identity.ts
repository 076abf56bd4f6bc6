import { betterAuth } from 'better-auth';
import { bearer } from 'better-auth/plugins/bearer';
import { username } from 'better-auth/plugins/username';
import type { KyselyPlugin } from 'kysely';
import type { Database } from '../database/connect.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { provenSessions } from './proven-sessions.ts';
import { providerSignIn } from './providers/provider-sign-in.ts';
import type { ProviderSettings } from './providers/settings.ts';

export interface IdentitySettings {
  secret: string;
  /** The address of the public site; https makes the cookie Secure. */
  publicUrl: string;
  /** Days after which a session ends. */
  sessionDays: number;
  /** The providers with which people can sign in. */
  providers?: readonly ProviderSettings[];
}

/**
 * The library compares instants with Dates, and the product reads them as texts (platform/database/connect). Compared
 * with a text a Date is never later, so no session would ever expire.
 */
const instantsAsDates: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => ({ ...result, rows: result.rows.map(withDates) }),
};

function withDates(row: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    /(_at|At)$/.test(name) && typeof value === 'string' ? new Date(value) : value,
  ]);
  return Object.fromEntries(entries);
}

/**
 * The identity library on our tables: it owns passwords, sessions and their cookie. Who may sign in and what an account
 * may do is decided in features/auth.
 */
export function createIdentity(
  database: Database,
  { secret, publicUrl, sessionDays, providers = [] }: IdentitySettings,
) {
  const https = publicUrl.startsWith('https:');
  // Browsers accept a cookie with this prefix only from the host itself over https, so no other subdomain can set one.
  const cookiePrefix = https ? '__Host-cms' : 'cms';
  return betterAuth({
    database: { db: database.withPlugin(instantsAsDates), type: 'postgres' },
    secret,
    baseURL: publicUrl,
    basePath: '/api/auth',
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix,
      useSecureCookies: false,
      defaultCookieAttributes: { secure: https, sameSite: 'lax', httpOnly: true },
      database: { generateId: 'uuid' },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    session: {
      modelName: 'account_sessions',
      expiresIn: sessionDays * 24 * 60 * 60,
      // The product limits the lifetime of sessions itself (features/auth/session-times.ts).
      disableSessionRefresh: true,
      fields: {
        userId: 'account_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    user: {
      modelName: 'accounts',
      fields: {
        name: 'full_name',
        emailVerified: 'email_verified',
        image: 'avatar',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    account: {
      modelName: 'account_credentials',
      fields: {
        userId: 'account_id',
        accountId: 'provider_account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'account_verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    plugins: [
      username({
        minUsernameLength: 1,
        maxUsernameLength: 64,
        usernameValidator: () => true,
        schema: { user: { fields: { displayUsername: 'display_username' } } },
      }),
      // Clients without cookies send the signed token as Authorization: Bearer.
      bearer({ requireSignature: true }),
      provenSessions(database),
      providerSignIn(providers, publicUrl),
    ],
  });
}

/** The session cookie of browsers. */
export function sessionCookie({ options }: Identity): string {
  return `${options.advanced.cookiePrefix}.session_token`;
}

export type Identity = ReturnType<typeof createIdentity>;
