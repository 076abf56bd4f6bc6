import { verifyJwsAccessToken } from 'better-auth/oauth2';
import { isRecord } from '../../../lib/is-record.ts';
import { messageOf } from '../../../lib/thrown.ts';
import { ProviderError } from './provider-error.ts';
import { fetchFromProvider } from './provider-fetch.ts';

/** Seconds by which the provider's clock may differ from ours. */
const tolerance = 120;
/** Seconds after which a token that was just asked for is too old: it was made before. */
const mostAge = 120;
/** Signatures with the provider's own key: `none` is no signature, and the key of HS256 is our secret. */
const algorithms = ['RS', 'PS', 'ES']
  .flatMap((kind) => [256, 384, 512].map((bits) => `${kind}${bits}`))
  .concat('EdDSA');

/** What an ID token must say to be for this attempt. */
export interface ExpectedToken {
  readonly issuer: string;
  readonly clientId: string;
  readonly nonce: string;
  readonly keysUrl: string;
  /** Keys are remembered with this object, and asked for anew when a token names another. */
  readonly cacheKey: object;
}

export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string };

/**
 * The claims of an ID token, checked as OpenID Connect Core 3.1.3.7 says.
 * @throws ProviderError `clock` when only the times do not fit; `untrusted` otherwise.
 */
export async function verifiedClaims(token: string, expected: ExpectedToken): Promise<Claims> {
  const { issuer, clientId, nonce, keysUrl, cacheKey } = expected;
  const payload = await verifyJwsAccessToken(token, {
    jwksFetch: async () => keySet(await fetchFromProvider(keysUrl)),
    jwksCacheKey: cacheKey,
    verifyOptions: {
      issuer,
      audience: clientId,
      algorithms,
      clockTolerance: tolerance,
      maxTokenAge: mostAge,
      requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
    },
  }).catch((error: unknown) => {
    throw problemOf(error);
  });
  const { sub, aud, azp } = payload;
  if (payload.nonce !== nonce) throw new ProviderError('untrusted', 'The ID token has another nonce');
  if (typeof sub !== 'string' || sub === '') throw new ProviderError('untrusted', 'The ID token has no subject');
  const forOthersToo = Array.isArray(aud) && aud.length > 1;
  if (azp === undefined ? forOthersToo : azp !== clientId) {
    throw new ProviderError('untrusted', 'The ID token was issued to another client');
  }
  return { ...payload, sub };
}

function keySet({ keys }: Record<string, unknown>) {
  if (!Array.isArray(keys)) throw new ProviderError('unusable', 'The provider has no keys');
  return { keys: keys.filter(isRecord) };
}

const timeClaims: ReadonlySet<unknown> = new Set(['exp', 'iat', 'nbf']);

/** The library's errors name the claim that does not fit, and hold the claims of a token whose signature is right. */
function problemOf(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  const failed = isRecord(error) && error.reason === 'check_failed' && timeClaims.has(error.claim);
  if (!failed) return new ProviderError('untrusted', `The ID token: ${messageOf(error)}`, { cause: error });
  const issued = isRecord(error.payload) && typeof error.payload.iat === 'number' ? error.payload.iat : undefined;
  const minutes = issued === undefined ? undefined : Math.round((issued - Date.now() / 1_000) / 60);
  return new ProviderError('clock', `The ID token: ${messageOf(error)}`, {
    cause: error,
    ...(minutes !== undefined && { minutes }),
  });
}
