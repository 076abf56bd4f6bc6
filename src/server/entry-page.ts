import {
  documentAttributes,
  effectivePreferences,
  preferencesFrom,
  preferencesInCookies,
  type SitePreferences,
  siteAsAttribute,
} from '../contract/preferences.ts';

/**
 * The entry page as a browser sees it first: language, direction and theme stand in its first bytes, so that nothing
 * flashes and nothing moves.
 * @param page the page of the build, with a plain `<html lang="…">`.
 * @param cookies the `Cookie` header of the request.
 */
export function entryPage(page: string, cookies: string, site: SitePreferences): string {
  const preferences = effectivePreferences(preferencesFrom(preferencesInCookies(cookies)), site);
  const attributes = { ...documentAttributes(preferences), 'data-site-preferences': siteAsAttribute(site) };
  // Every value is one of a closed list, or encoded for an address.
  const text = Object.entries(attributes).map(([name, value]) => `${name}="${value.replaceAll('&', '&amp;')}"`);
  return page.replace(/<html[^>]*>/, () => `<html ${text.join(' ')}>`);
}
