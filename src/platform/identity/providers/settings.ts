import { type ProviderName, providerNames } from '../../../contract/sign-in-providers.ts';

/** A provider whose keys are set. */
export interface ProviderSettings {
  readonly name: ProviderName;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The provider's address, of OpenID Connect. */
  readonly issuer?: string;
  /** What its button calls it, where the name does not say it. */
  readonly label?: string;
}

/** A claim of the company's provider that gives a role. */
export interface ClaimedRole {
  /** The name of the claim, with dots within objects. */
  readonly claim: string;
  readonly value: string;
  /** The code of the role. */
  readonly role: string;
}

/** What the environment says of providers, as text. */
export type ProviderVariables = Readonly<Partial<Record<string, string>>>;

/** What is wrong with a variable. */
export class ProviderSettingsError extends Error {
  override readonly name = 'ProviderSettingsError';
}

/**
 * The providers whose keys are set: GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, and so on.
 * @throws ProviderSettingsError naming the variable that is missing or wrong.
 */
export function providerSettings(variables: ProviderVariables): ProviderSettings[] {
  return providerNames.flatMap((name) => {
    const prefix = name.toUpperCase();
    const needed = ['CLIENT_ID', 'CLIENT_SECRET', ...(name === 'oidc' ? ['ISSUER'] : [])].map(
      (end) => `${prefix}_${end}`,
    );
    const missing = needed.filter((variable) => variables[variable] === undefined);
    if (missing.length === needed.length) return [];
    if (missing.length > 0) {
      throw new ProviderSettingsError(`${missing.join(', ')}: must be set together with the other ${prefix} variables`);
    }
    const [clientId = '', clientSecret = '', issuer] = needed.map((variable) => variables[variable]);
    if (issuer !== undefined) requireSecure('OIDC_ISSUER', issuer);
    const label = name === 'oidc' ? variables.OIDC_NAME : undefined;
    return [{ name, clientId, clientSecret, ...(issuer && { issuer }), ...(label && { label }) }];
  });
}

/**
 * The table of claims that give roles: `groups:editors=editor;groups:hydrology=hydrologist`.
 * @throws ProviderSettingsError naming the entry that cannot be read.
 */
export function claimedRoles(text: string | undefined): ClaimedRole[] {
  const entries = (text ?? '').split(';').map((entry) => entry.trim());
  return entries.filter(Boolean).map((entry) => {
    const [, claim, value, role] = /^([^:=\s]+):(.+)=([^=\s]+)$/.exec(entry) ?? [];
    if (!claim || !value || !role) {
      throw new ProviderSettingsError(`OIDC_ROLES: "${entry}" must look like claim:value=roleCode`);
    }
    return { claim, value: value.trim(), role };
  });
}

/** Tokens are trusted because of the provider's certificate; a provider on the machine itself needs none. */
function requireSecure(variable: string, address: string): void {
  const url = URL.parse(address);
  const here = url?.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  if (url?.protocol === 'https:' || here) return;
  throw new ProviderSettingsError(`${variable}: must be an address that begins with https://`);
}
