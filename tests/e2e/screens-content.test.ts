import { describe } from 'vitest';
import { useBrowser } from './browser.ts';
import { checkScreens } from './page-checks.ts';

describe('the screens of content', () => {
  useBrowser();
  checkScreens([
    '/news-management/news',
    '/news-management/news?trash=1',
    '/news-management/news?q=khongcobanghinao',
    '/news-management/news/new',
    '/news-management/types',
    '/news-management/types?new=1',
    '/homepage/introduction-management',
    '/homepage/introduction-management/types',
    '/corporate-culture/news',
    '/corporate-culture/types',
  ]);
});
