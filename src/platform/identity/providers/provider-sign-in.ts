import { randomBytes } from 'node:crypto';
import { type BetterAuthPlugin, generateGenericState, parseGenericState } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { generateRandomString } from 'better-auth/crypto';
import type { OAuth2Tokens, OAuthProvider } from 'better-auth/oauth2';
import { facebook, github, twitter } from 'better-auth/social-providers';
import { z } from 'zod';
import { providerNames } from '../../../contract/sign-in-providers.ts';
import { isRecord } from '../../../lib/is-record.ts';
import { messageOf } from '../../../lib/thrown.ts';
import { createOpenIdProvider } from './openid-provider.ts';
import { ProviderError } from './provider-error.ts';
import { withinPatience } from './provider-fetch.ts';
import type { ProviderSettings } from './settings.ts';

/** Who a provider says somebody is. */
export interface ProviderIdentity {
  /** The provider's address, of OpenID Connect; empty for the others. */
  readonly issuer: string;
  /** What the provider calls the person, for ever. */
  readonly subject: string;
  readonly email: string | undefined;
  readonly emailVerified: boolean;
  readonly name: string;
  readonly claims: Readonly<Record<string, unknown>>;
  /** The account that asked to link it; undefined when it is to sign in. */
  readonly linkTo: string | undefined;
}

const googleIssuer = 'https://accounts.google.com';

const provider = z.enum(providerNames);
const beginning = z.object({ provider, linkTo: z.string().optional() });
const answer = z.object({
  provider,
  state: z.string(),
  code: z.string().optional(),
  iss: z.string().optional(),
  error: z.string().optional(),
});

/**
 * Proves identities with the providers whose keys are set: `api.beginWithProvider` and `api.finishWithProvider`, which no
 * address reaches. The library's own callback finds the account and opens the session as well: both are the product's
 * to decide (decision 0126).
 * @param publicUrl the address that providers send people back to, with `/signin/<provider>` behind.
 */
export function providerSignIn(settings: readonly ProviderSettings[], publicUrl: string) {
  const providers = new Map(settings.map((each) => [each.name, createProvider(each)]));
  const providerOf = (name: ProviderSettings['name']): OAuthProvider => {
    const known = providers.get(name);
    if (!known) throw new ProviderError('denied', `${name} has no keys`);
    return known;
  };
  const redirectURI = (name: string) => new URL(`/signin/${name}`, publicUrl).href;
  return {
    id: 'provider-sign-in',
    endpoints: {
      beginWithProvider: createAuthEndpoint.serverOnly({ method: 'POST', body: beginning }, async (ctx) => {
        const { provider: name, linkTo } = ctx.body;
        const used = providerOf(name);
        // A cookie for each attempt: a second tab must not spoil the first.
        const attempt = randomBytes(6).toString('hex');
        const idTokenNonce = generateRandomString(32);
        const data = {
          provider: name,
          callbackURL: redirectURI(name),
          codeVerifier: generateRandomString(128),
          idTokenNonce,
          expiresAt: Date.now() + 10 * 60_000,
          ...(linkTo !== undefined && { linkTo }),
        };
        const { state, codeVerifier } = await generateGenericState(ctx, data, { cookieName: cookieOf(attempt) });
        const sent = `${attempt}.${state}`;
        const url = await used.createAuthorizationURL({
          state: sent,
          codeVerifier,
          redirectURI: data.callbackURL,
          idTokenNonce,
        });
        return { address: url.href, state: sent };
      }),
      finishWithProvider: createAuthEndpoint.serverOnly(
        { method: 'POST', body: answer },
        async (ctx): Promise<ProviderIdentity> => {
          const { provider: name, code, iss, error } = ctx.body;
          const used = providerOf(name);
          const [attempt = '', state = ''] = ctx.body.state.split('.');
          const begun = await parseGenericState(ctx, state, { cookieName: cookieOf(attempt) }).catch((reason) => {
            throw new ProviderError('expired', messageOf(reason), { cause: reason });
          });
          if (begun.provider !== name) throw new ProviderError('expired', `The attempt was with ${begun.provider}`);
          if (error !== undefined || !code) throw new ProviderError('denied', `${name} answered ${error ?? 'no code'}`);
          if (iss !== undefined && used.issuer && iss !== used.issuer) {
            throw new ProviderError('untrusted', `The answer is from ${iss}`);
          }
          const { callbackURL: redirect, codeVerifier, idTokenNonce: nonce, linkTo } = begun;
          const work = identityFrom(used, { code, codeVerifier, redirectURI: redirect, nonce });
          return { ...(await withinPatience(name, work)), linkTo: typeof linkTo === 'string' ? linkTo : undefined };
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}

function createProvider(settings: ProviderSettings): OAuthProvider {
  const { name, clientId, clientSecret, issuer = googleIssuer } = settings;
  const options = { clientId, clientSecret };
  if (name === 'facebook') return facebook(options);
  if (name === 'github') return github(options);
  if (name === 'twitter') return twitter(options);
  return createOpenIdProvider({ ...settings, issuer });
}

/** The cookie that binds an attempt to its browser; the library signs it. */
function cookieOf(attempt: string): string {
  if (!/^[0-9a-f]{12}$/.test(attempt)) throw new ProviderError('expired', 'The state is none of ours');
  return `attempt_${attempt}`;
}

interface ProvenCode {
  readonly code: string;
  readonly codeVerifier: string;
  readonly redirectURI: string;
  readonly nonce: string | undefined;
}

/** Who the person is for whom the provider gave this code. */
async function identityFrom(used: OAuthProvider, { code, codeVerifier, redirectURI, nonce }: ProvenCode) {
  const tokens = await used.validateAuthorizationCode({ code, codeVerifier, redirectURI }).catch(asProviderError);
  if (!tokens) throw new ProviderError('untrusted', `${used.id} refused the code`);
  const expected = nonce === undefined ? {} : { expectedIdTokenNonce: nonce };
  const profile = await used.getUserInfo({ ...tokens, ...expected }).catch(asProviderError);
  if (!profile) throw new ProviderError('unusable', `${used.id} did not say who it is`);
  const { user, data } = profile;
  return {
    issuer: used.issuer ?? '',
    subject: await subjectOf(used, tokens, data),
    email: addressOf(user.email),
    emailVerified: user.emailVerified === true,
    name: user.name ?? '',
    claims: isRecord(data) ? data : {},
  };
}

async function subjectOf({ id, accountSubject }: OAuthProvider, tokens: OAuth2Tokens, profile: object) {
  const subject = await accountSubject({ tokens, profile });
  if (subject === undefined || subject === null || subject === '') {
    throw new ProviderError('unusable', `${id} names no subject`);
  }
  return String(subject);
}

/** The library makes an address up for who has none. */
function addressOf(email: string | null | undefined): string | undefined {
  return !email || email.endsWith('.placeholder.invalid') ? undefined : email;
}

/** The library throws whatever the provider answered. */
function asProviderError(error: unknown): never {
  if (error instanceof ProviderError) throw error;
  throw new ProviderError('unusable', messageOf(error), { cause: error });
}
