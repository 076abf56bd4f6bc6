import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { UserInfo } from '../../features/auth/contract.ts';
import { siteSettingsQuery } from '../../features/settings/screens/use-site-settings.ts';
import { enterSession } from '../account/account.ts';
import { loadAccountPreferences } from '../account/account-preferences.ts';
import { switchLanguage } from '../language.ts';
import { addressAfterSignIn } from '../paths.ts';
import { getPreferences } from '../preferences.ts';
import { queryClient } from '../query.ts';
import { showSignInPage } from '../sign-in-page/sign-in-page.ts';

/** The sign-in page inside the application: after signing out, or when a session is over. */
export default function SignInPage() {
  const router = useRouter();
  const { next } = useSearch({ strict: false }) as { next?: string };
  const place = useRef<HTMLDivElement>(null);
  const enter = useEffectEvent(async (user: UserInfo) => {
    await enterSession();
    await loadAccountPreferences(user.id);
    await router.navigate({ href: addressAfterSignIn(user, next, getPreferences().pathname), replace: true });
  });
  const follow = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void router.navigate({ href: link.pathname });
  });
  useLayoutEffect(() => {
    const host = place.current;
    if (!host) return;
    showSignInPage(host, {
      settings: queryClient.ensureQueryData(siteSettingsQuery),
      onSignedIn: (user) => enter(user),
      onLanguage: (language) => void switchLanguage(language),
    });
    const press = (event: MouseEvent) => follow(event);
    host.addEventListener('click', press);
    return () => host.removeEventListener('click', press);
  }, []);
  return <div ref={place} onInput={prefetch} />;
}

/** A user who types is about to sign in: load what comes next meanwhile. */
function prefetch(): void {
  void import('../component-library.tsx');
  void import('../frame/frame.tsx');
}
