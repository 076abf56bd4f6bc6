import { useLayoutEffect, useRef } from 'react';
import type { ProviderName } from '../../../../contract/sign-in-providers.ts';
import { providerMark } from './provider-mark.ts';

/** The drawn mark of a provider within the application. */
export function ProviderMark({ name }: { name: ProviderName }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(providerMark(name)), [name]);
  return <span ref={place} className="provider-mark" />;
}
