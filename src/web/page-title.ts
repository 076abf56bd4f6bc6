import { useEffect } from 'react';
import { useWords } from '../browser/words.ts';

/** Names the page in the browser's tab, history and bookmarks. */
export function usePageTitle(title: string): void {
  const { t } = useWords();
  const product = t('screens:product');
  useEffect(() => {
    document.title = `${title} – ${product}`;
  }, [title, product]);
}
