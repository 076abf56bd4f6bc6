import { useEffect } from 'react';
import { useTranslation } from '../browser/use-translation.ts';
import { setPageTitle } from './account/cover.ts';

/** Sets the page's title in the browser's tab, history and bookmarks. */
export function usePageTitle(title: string): void {
  const { t } = useTranslation();
  const product = t('screens:product');
  useEffect(() => {
    setPageTitle(`${title} – ${product}`);
  }, [title, product]);
}
