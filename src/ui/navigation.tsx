import { useRouter } from '@tanstack/react-router';
import { type AnchorHTMLAttributes, useCallback } from 'react';

export interface GoOptions {
  /** The new address takes the place of the present one in the browser's history. */
  replace?: boolean;
  /** The page stays where it is scrolled to. */
  keepScroll?: boolean;
  /** Unsaved changes do not hold this step back. */
  force?: boolean;
}

/** A function that goes to an address of this product, with its query string, without loading the page anew. */
export function useGo(): (href: string, options?: GoOptions) => void {
  const router = useRouter();
  return useCallback(
    (href, { replace = false, keepScroll = false, force = false } = {}) => {
      void router.navigate({ href, replace, resetScroll: !keepScroll, ignoreBlocker: force });
    },
    [router],
  );
}

interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  keepScroll?: boolean;
}

/** A link to an address made at run time; a real one, so that it can be copied and opened in another tab. */
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
