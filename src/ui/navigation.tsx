import { useRouter } from '@tanstack/react-router';
import { type AnchorHTMLAttributes, useCallback } from 'react';

export interface GoOptions {
  /** Replaces the current entry of the browser's history. */
  replace?: boolean;
  /** Keeps the scroll position. */
  keepScroll?: boolean;
  /** Ignores unsaved changes. */
  force?: boolean;
}

/** Returns a function that navigates to an address of this product, with its query string, without a reload. */
export function useGo(): (href: string, options?: GoOptions) => void {
  const router = useRouter();
  return useCallback(
    (href, { replace = false, keepScroll = false, force = false } = {}) => {
      void router.navigate({ href, replace, resetScroll: !keepScroll, ignoreBlocker: force });
    },
    [router],
  );
}

/** Returns a function that says whether the product has a page at an address. */
export function useHasPage(): (path: string) => boolean {
  const router = useRouter();
  return useCallback((path) => Object.hasOwn(router.routesByPath, path), [router]);
}

interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  keepScroll?: boolean;
}

/** A link to an address built at run time; a real link, so that it can be copied and opened in another tab. */
export function AppLink({ href, keepScroll = false, onClick, children, ...rest }: AppLinkProps) {
  const go = useGo();
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
        if (event.defaultPrevented || elsewhere) return;
        event.preventDefault();
        go(href, { keepScroll });
      }}
    >
      {children}
    </a>
  );
}
