/** The providers with which people can sign in. `oidc` is the company's own. */
export const providerNames = ['google', 'facebook', 'github', 'twitter', 'oidc'] as const;
export type ProviderName = (typeof providerNames)[number];
