import { ProblemError } from '../../../contract/errors.ts';
import type { ProviderName } from '../../../contract/sign-in-providers.ts';
import type { Context } from '../../../engine/handler.ts';
import type { Services } from '../../../engine/slices/services.ts';
import { ProviderError, type ProviderFailure } from '../../../platform/identity/providers/provider-error.ts';
import type { ProviderSettings } from '../../../platform/identity/providers/settings.ts';
import type { SignInProvider } from './contract/providers.ts';

/** What people call the providers; the company's own has a name in the settings. */
const labels: Readonly<Record<ProviderName, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  github: 'GitHub',
  twitter: 'X (Twitter)',
  oidc: 'OpenID Connect',
};

/** What a provider is called on its button. */
export function labelOf(providers: readonly ProviderSettings[], name: ProviderName): string {
  return providers.find((each) => each.name === name)?.label ?? labels[name];
}

/** The providers whose keys are set, in the order of their buttons: the company's own first. */
export function availableProviders(providers: readonly ProviderSettings[]): SignInProvider[] {
  const own = providers.filter(({ name }) => name === 'oidc');
  const others = providers.filter(({ name }) => name !== 'oidc');
  return [...own, ...others].map(({ name }) => ({ name, label: labelOf(providers, name) }));
}

/** What a provider said in an attempt. */
export interface ProviderAnswer {
  readonly provider: ProviderName;
  readonly state: string;
  readonly code?: string | undefined;
  readonly iss?: string | undefined;
  readonly error?: string | undefined;
}

/** Starts an attempt in the browser that called, to sign in or to link an identity to an account. */
export async function beginAttempt(
  { identity, settings, report }: Services,
  context: Context,
  provider: ProviderName,
  linkTo?: string,
) {
  const body = { provider, ...(linkTo !== undefined && { linkTo }) };
  try {
    const { headers } = context;
    const begun = await identity.api.beginWithProvider({ body, headers, returnHeaders: true });
    context.setHeader('set-cookie', begun.headers.getSetCookie());
    return begun.response;
  } catch (error) {
    throw problemOf(error, labelOf(settings.providers, provider), report);
  }
}

/** Who the provider says the person is. @throws ProblemError that says what to do. */
export async function finishAttempt(
  { identity, settings, report }: Services,
  context: Context,
  answer: ProviderAnswer,
) {
  const { provider, state, code, iss, error } = answer;
  const body = { provider, state, ...(code && { code }), ...(iss && { iss }), ...(error && { error }) };
  try {
    const { headers } = context;
    const proven = await identity.api.finishWithProvider({ body, headers, returnHeaders: true });
    context.setHeader('set-cookie', proven.headers.getSetCookie());
    return proven.response;
  } catch (failure) {
    throw problemOf(failure, labelOf(settings.providers, provider), report);
  }
}

/** The failures that are nobody's who signs in: operators hear of them. */
const ofOperators: ReadonlySet<ProviderFailure> = new Set(['unreachable', 'unusable', 'clock', 'untrusted']);
/** Those after which another try may succeed by itself. */
const passing: ReadonlySet<ProviderFailure> = new Set(['unreachable', 'unusable', 'clock']);

function problemOf(error: unknown, provider: string, report: Services['report']): unknown {
  if (!(error instanceof ProviderError)) return error;
  const { reason, minutes } = error;
  if (ofOperators.has(reason)) report(`signing in with ${provider} failed: ${reason}`, error);
  const detail = `detail.provider.${reason}`;
  const values = { provider, minutes: minutes === undefined ? '?' : Math.abs(minutes) };
  return new ProblemError(passing.has(reason) ? 'UNAVAILABLE' : 'FORBIDDEN', { detail, values });
}
