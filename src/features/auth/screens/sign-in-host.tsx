import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { UserInfo } from '../contract.ts';
import { beginForm, signInForm } from './sign-in-form.ts';

interface Props {
  /** The account that must sign in again. */
  username: string;
  /** It has only locked its screen. */
  unlocks?: boolean;
  onSignedIn: (user: UserInfo) => Promise<void>;
}

/** The sign-in form within the application. */
export function SignInHost({ username, unlocks = false, onSignedIn }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const goOn = useEffectEvent(onSignedIn);
  useLayoutEffect(() => {
    const form = signInForm({ username, unlocks, onSignedIn: (user) => goOn(user) });
    place.current?.replaceChildren(form);
    beginForm(form);
  }, [username, unlocks]);
  return <div ref={place} />;
}
