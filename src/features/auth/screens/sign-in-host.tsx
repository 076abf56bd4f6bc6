import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { UserInfo } from '../contract.ts';
import { beginForm, signInForm } from './sign-in-form.ts';

interface Props {
  /** The account that must sign in again. */
  username: string;
  onSignedIn: (user: UserInfo) => Promise<void>;
}

/** The sign-in form within the application. */
export function SignInHost({ username, onSignedIn }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const goOn = useEffectEvent(onSignedIn);
  useLayoutEffect(() => {
    const form = signInForm({ username, onSignedIn: (user) => goOn(user) });
    place.current?.replaceChildren(form);
    beginForm(form);
  }, [username]);
  return <div ref={place} />;
}
