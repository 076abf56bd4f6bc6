import type { ReactNode } from 'react';
import { useTranslation } from '../../browser/use-translation.ts';
import { companyNameIn } from '../../features/settings/contract/settings.ts';
import { useSiteSettings } from '../../features/settings/screens/use-site-settings.ts';
import { LanguageSwitch } from '../frame/language-switch.tsx';
import { Logo } from '../frame/logo.tsx';
import { usePageTitle } from '../page-title.ts';
import './account-layout.css';

interface Props {
  title: string;
  text: string;
  children: ReactNode;
}

/** The layout of the account forms: the form on one side, a picture of the reservoir at dawn on the other. */
export function AccountLayout({ title, text, children }: Props) {
  const { t, language } = useTranslation();
  const settings = useSiteSettings();
  usePageTitle(title);
  return (
    <div className="account">
      <div className="account-side">
        <header className="account-head">
          <Logo />
          <LanguageSwitch />
        </header>
        <main className="account-form">
          <h1>{title}</h1>
          <p className="account-text">{text}</p>
          {children}
        </main>
        <footer className="account-footer">
          {settings && companyNameIn(settings, language)} © 2021. All Rights Reserved.
        </footer>
      </div>
      <aside className="account-picture" aria-label={t('screens:signIn.company')}>
        {settings && (
          <div className="account-words">
            <p className="account-company">{companyNameIn(settings, language)}</p>
            <p>{settings.slogan || t('screens:frame.productName')}</p>
          </div>
        )}
      </aside>
    </div>
  );
}
