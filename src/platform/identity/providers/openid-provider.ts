import {
  authorizationCodeRequest,
  createAuthorizationURL,
  getOAuth2Tokens,
  type OAuthProvider,
} from 'better-auth/oauth2';
import { verifiedClaims } from './id-token.ts';
import { ProviderError } from './provider-error.ts';
import { fetchFromProvider } from './provider-fetch.ts';
import type { ProviderSettings } from './settings.ts';

/** Milliseconds for which what a provider says of itself is remembered. */
const rememberedFor = 60 * 60 * 1_000;

/** What a provider says of itself (OpenID Connect Discovery 1.0). */
interface Discovery {
  readonly issuer: string;
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  readonly keysUrl: string;
  readonly userInfoUrl: string | undefined;
  readonly authentication: 'basic' | 'post';
}

/**
 * A provider that speaks OpenID Connect, for the identity library. It is asked what it offers when somebody signs in
 * with it, so that its failures are not the product's (decision 0126).
 */
export function createOpenIdProvider(settings: ProviderSettings & { readonly issuer: string }): OAuthProvider<Profile> {
  const { name, clientId, clientSecret, issuer } = settings;
  const options = { clientId, clientSecret };
  const discover = rememberDiscovery(issuer);
  return {
    id: name,
    name,
    issuer,
    requiresIdTokenNonce: true,
    accountSubject: ({ profile }) => profile.sub,
    async createAuthorizationURL({ state, codeVerifier, redirectURI, idTokenNonce }) {
      const { authorizationUrl } = await discover();
      return createAuthorizationURL({
        id: name,
        options,
        authorizationEndpoint: authorizationUrl,
        scopes: ['openid', 'email', 'profile'],
        state,
        codeVerifier,
        redirectURI,
        ...(idTokenNonce !== undefined && { nonce: idTokenNonce }),
      });
    },
    async validateAuthorizationCode({ code, codeVerifier, redirectURI }) {
      const { tokenUrl, authentication } = await discover();
      const request = { code, redirectURI, options, authentication, tokenEndpoint: tokenUrl };
      const { body, headers } = await authorizationCodeRequest({ ...request, ...(codeVerifier && { codeVerifier }) });
      return getOAuth2Tokens(await fetchFromProvider(tokenUrl, { method: 'POST', body, headers: { ...headers } }));
    },
    async getUserInfo({ idToken, accessToken, expectedIdTokenNonce: nonce }) {
      if (!idToken || !nonce) throw new ProviderError('untrusted', `${name} answered no ID token`);
      const discovery = await discover();
      const { keysUrl, userInfoUrl } = discovery;
      const expected = { issuer: discovery.issuer, clientId, nonce, keysUrl, cacheKey: discovery };
      const claims = await verifiedClaims(idToken, expected);
      const more = userInfoUrl && accessToken ? await userInfo(userInfoUrl, accessToken, claims.sub) : {};
      const data = { ...more, ...claims };
      const email = textOf(data.email);
      const user = { name: textOf(data.name), email, emailVerified: data.email_verified === true };
      return { user, data };
    },
  };
}

type Profile = Readonly<Record<string, unknown>> & { readonly sub: string };

/** What the provider says of the person beside the ID token. @throws ProviderError when it is another person's. */
async function userInfo(url: string, accessToken: string, subject: string) {
  const answer = await fetchFromProvider(url, { headers: { authorization: `Bearer ${accessToken}` } });
  if (answer.sub !== subject) throw new ProviderError('untrusted', `${url} answered for another subject`);
  return answer;
}

function rememberDiscovery(issuer: string): () => Promise<Discovery> {
  let known: { readonly discovery: Discovery; readonly until: number } | undefined;
  return async () => {
    if (known && known.until > Date.now()) return known.discovery;
    const discovery = await discoveryOf(issuer);
    known = { discovery, until: Date.now() + rememberedFor };
    return discovery;
  };
}

async function discoveryOf(issuer: string): Promise<Discovery> {
  const document = await fetchFromProvider(`${withoutSlash(issuer)}/.well-known/openid-configuration`);
  const named = textOf(document.issuer) ?? '';
  if (withoutSlash(named) !== withoutSlash(issuer)) {
    throw new ProviderError('untrusted', `${issuer} says that it is ${named || 'nobody'}`);
  }
  const methods = document.token_endpoint_auth_methods_supported;
  const post = Array.isArray(methods) && !methods.includes('client_secret_basic');
  const address = (key: string) => {
    const url = URL.parse(textOf(document[key]) ?? '');
    if (!url || url.protocol !== new URL(issuer).protocol) {
      throw new ProviderError('unusable', `${issuer} names no usable ${key}`);
    }
    return url.href;
  };
  return {
    issuer: named,
    authorizationUrl: address('authorization_endpoint'),
    tokenUrl: address('token_endpoint'),
    keysUrl: address('jwks_uri'),
    userInfoUrl: document.userinfo_endpoint === undefined ? undefined : address('userinfo_endpoint'),
    authentication: post ? 'post' : 'basic',
  };
}

function withoutSlash(address: string): string {
  return address.replace(/\/$/, '');
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
