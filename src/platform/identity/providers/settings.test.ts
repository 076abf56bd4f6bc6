import { describe, expect, test } from 'vitest';
import { claimedRoles, providerSettings } from './settings.ts';

describe('the settings of providers', () => {
  const oidc = { OIDC_CLIENT_ID: 'cms', OIDC_CLIENT_SECRET: 'secret' };

  test('a provider is there when its keys are', () => {
    expect(providerSettings({})).toEqual([]);
    const google = { GOOGLE_CLIENT_ID: 'g', GOOGLE_CLIENT_SECRET: 's' };
    expect(providerSettings({ ...google, ...oidc, OIDC_ISSUER: 'https://id.test', OIDC_NAME: 'Công ty' })).toEqual([
      { name: 'google', clientId: 'g', clientSecret: 's' },
      { name: 'oidc', clientId: 'cms', clientSecret: 'secret', issuer: 'https://id.test', label: 'Công ty' },
    ]);
  });

  test.each([
    [{ TWITTER_CLIENT_ID: 'x' }, 'TWITTER_CLIENT_SECRET'],
    [oidc, 'OIDC_ISSUER'],
    [{ ...oidc, OIDC_ISSUER: 'http://id.test' }, 'OIDC_ISSUER: must be an address that begins with https://'],
    [{ ...oidc, OIDC_ISSUER: 'id.test' }, 'OIDC_ISSUER'],
  ])('%j names the variable to set', (variables, message) => {
    expect(() => providerSettings(variables)).toThrow(message);
  });

  test('roles by claims are a table; what cannot be read is named', () => {
    expect(claimedRoles(' groups:Biên tập=editor; realm_access.roles:a=b:c=viewer ;')).toEqual([
      { claim: 'groups', value: 'Biên tập', role: 'editor' },
      { claim: 'realm_access.roles', value: 'a=b:c', role: 'viewer' },
    ]);
    expect(claimedRoles(undefined)).toEqual([]);
    for (const wrong of ['editor', 'groups=editor', 'groups:=editor', 'groups:editors='])
      expect(() => claimedRoles(wrong)).toThrow(`OIDC_ROLES: "${wrong}"`);
  });
});
