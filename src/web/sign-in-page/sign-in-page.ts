import { call } from '../../browser/call.ts';
import { element } from '../../browser/element.ts';
import { followLanguage, getTranslation, type Translate } from '../../browser/translation.ts';
import { fallbackLanguage, type Language, languages } from '../../contract/languages.ts';
import type { UserInfo } from '../../features/auth/contract.ts';
import { beginForm, signInForm } from '../../features/auth/screens/sign-in-form.ts';
import { getSignInProviders } from '../../features/auth/social/contract/providers.ts';
import { companyNameIn, type SiteSettings } from '../../features/settings/contract/settings.ts';
import { awaitedCode, paths } from '../paths.ts';
import mark from '../theme/mark.svg';
import '../frame/language-switch.css';
import '../frame/logo.css';
import '../pages/account-layout.css';

interface SignInPageProps {
  readonly settings: Promise<SiteSettings>;
  readonly onSignedIn: (user: UserInfo) => Promise<void>;
  readonly onLanguage: (language: Language) => void;
}

/**
 * Renders the sign-in page. It uses plain elements, so that it needs only the first script; the application inserts the
 * same elements. It looks like `AccountLayout`.
 */
export function showSignInPage(place: HTMLElement, { settings, onSignedIn, onLanguage }: SignInPageProps): void {
  const form = signInForm({ onSignedIn, pending: awaitedCode(location.search) });
  const title = element('h1', {});
  const text = element('p', { class: 'account-text' });
  const link = element('a', { href: paths.signUp });
  const forgotten = element('a', { href: paths.forgotPassword });
  const picture = element('aside', { class: 'account-picture' });
  const footer = element('footer', { class: 'account-footer' }, rights);
  const logoPicture = element('img', { src: mark, alt: '', width: '36', height: '36' });
  const side = element(
    'div',
    { class: 'account-side' },
    element('header', { class: 'account-head' }, logo(logoPicture), languageSwitch(onLanguage)),
    element(
      'main',
      { class: 'account-form' },
      title,
      text,
      form,
      otherWays(form, onSignedIn),
      element('p', { class: 'account-aside account-links' }, forgotten, link),
    ),
    footer,
  );
  const page = element('div', { class: 'account' }, side, picture);
  let known: SiteSettings | undefined;
  const say = (t: Translate) => {
    title.textContent = t('screens:signIn.title');
    text.textContent = t('screens:signIn.text');
    link.textContent = t('screens:signIn.noAccount');
    forgotten.textContent = t('screens:signIn.forgotten');
    picture.ariaLabel = t('screens:signIn.company');
    document.title = `${title.textContent} – ${t('screens:product')}`;
    if (known) tellCompany(known, t);
  };
  const tellCompany = (site: SiteSettings, t: Translate) => {
    const companyName = companyNameIn(site, getTranslation().language);
    const name = element('p', { class: 'account-company' }, companyName);
    const words = element('p', {}, site.slogan || t('screens:frame.productName'));
    picture.replaceChildren(element('div', { class: 'account-words' }, name, words));
    footer.textContent = `${companyName}${rights}`;
  };
  followLanguage(page, say);
  place.replaceChildren(page);
  beginForm(form);
  settings.then(
    (answer) => {
      known = answer;
      const { logoImage } = answer;
      if (logoImage) logoPicture.src = logoImage.variants[0]?.url ?? logoImage.url;
      say(getTranslation().t);
    },
    () => undefined,
  );
}

/** A place for the buttons of the providers, if there are any: they and their script come after the form. */
function otherWays(form: HTMLFormElement, onSignedIn: SignInPageProps['onSignedIn']): HTMLElement {
  const place = element('div', {});
  const show = async () => {
    const { providers } = await call(getSignInProviders, {});
    if (providers.length === 0) return;
    const { providerButtons } = await import('../../features/auth/social/screens/provider-buttons.ts');
    const remember = () => new FormData(form).has('remember');
    place.replaceChildren(providerButtons({ providers, remember, onSignedIn }));
  };
  // Without them the password still signs in.
  show().catch(() => undefined);
  return place;
}

const rights = ' © 2021. All Rights Reserved.';

function logo(picture: HTMLElement): HTMLElement {
  const name = element('span', { class: 'logo-name' });
  const link = element('a', { href: paths.home, class: 'logo' }, picture, name);
  followLanguage(link, (t) => {
    link.ariaLabel = t('screens:frame.home');
    name.textContent = t('screens:frame.productName');
  });
  return link;
}

/** The interface languages, each under its own name. */
function languageSwitch(onLanguage: SignInPageProps['onLanguage']): HTMLElement {
  const code = element('span', { 'aria-hidden': 'true' });
  const choice = element('select', {}, ...languages.map((name) => element('option', { value: name, lang: name })));
  choice.addEventListener('change', () =>
    onLanguage(languages.find((known) => known === choice.value) ?? fallbackLanguage),
  );
  const place = element('span', { class: 'language-switch' }, code, choice);
  followLanguage(place, (t) => {
    const { language } = getTranslation();
    code.textContent = language.toUpperCase();
    choice.ariaLabel = t('screens:frame.language');
    for (const option of choice.options) option.textContent = t(`screens:language.${option.value}`);
    choice.value = language;
  });
  return place;
}
