import { call, setCallLanguage } from '../../browser/call.ts';
import { setPageSize } from '../../browser/page-size.ts';
import { setLanguage, setTimeZone } from '../../browser/translation.ts';
import { fallbackLanguage, type Language } from '../../contract/languages.ts';
import type { UserInfo } from '../../features/auth/contract.ts';
import { getSiteSettings } from '../../features/settings/contract/settings.ts';
import { forgetLock, storeAccount } from '../account/stored-account.ts';
import { fetchFiles } from '../application-files.ts';
import { fetchCatalogue } from '../catalogues.ts';
import { addressAfterSignIn, isProviderAnswer } from '../paths.ts';
import { getPreferences, releaseChoices, setPreferences } from '../preferences.ts';
import { showSignInPage } from './sign-in-page.ts';

/**
 * Shows the sign-in page, before and without the application, and resolves when somebody has signed in; the address is
 * then the one to continue to. The libraries load after the page is rendered, and the application once the user types,
 * so that the page itself has the whole bandwidth.
 */
export async function runSignInPage({ location, history }: Window, place: HTMLElement): Promise<void> {
  if (isProviderAnswer(location.pathname)) {
    const { deliverAnswer } = await import('../../features/auth/social/screens/provider-window.ts');
    await deliverAnswer(location);
    return new Promise(() => undefined);
  }
  releaseChoices();
  const settings = call(getSiteSettings, {});
  settings
    .then(({ pageSize, timeZone }) => {
      setPageSize(pageSize);
      setTimeZone(timeZone);
    })
    .catch(() => undefined);
  await applyLanguage(getPreferences().locale);
  const user = await new Promise<UserInfo>((resolve) => {
    showSignInPage(place, {
      settings,
      onSignedIn: (account) => {
        resolve(account);
        return new Promise(() => undefined);
      },
      onLanguage: (language) => {
        void applyLanguage(language).then(() => setPreferences({ locale: language }));
      },
    });
    place.addEventListener('input', () => fetchFiles(document, 'application'), { once: true });
    fetchFiles(document, 'text');
    requestAnimationFrame(() => setTimeout(() => fetchFiles(document, 'foundation')));
  });
  fetchFiles(document, 'application');
  const { id, username, fullName, avatar, changePass, mustEnrol } = user;
  // What an earlier session left is nothing for this one.
  forgetLock();
  // The application reads the permissions once it is loaded.
  storeAccount({ id, username, fullName, avatar, changePass, apiName: [], functionList: [], expiresAt: '' });
  const next = new URLSearchParams(location.search).get('next');
  history.replaceState(null, '', addressAfterSignIn(user, next));
  if (changePass === 1 || mustEnrol === 1) return;
  // Before the application draws anything: the page looks as on the account's other devices, and starts where it is to.
  const { loadAccountPreferences } = await import('../account/account-preferences.ts');
  await loadAccountPreferences(id);
  if (next === null) history.replaceState(null, '', getPreferences().pathname);
}

async function applyLanguage(language: Language): Promise<void> {
  await Promise.all(Array.from(new Set([language, fallbackLanguage]), fetchCatalogue));
  setCallLanguage(language);
  setLanguage(language);
}
