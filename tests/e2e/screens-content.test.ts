import { describe } from 'vitest';
import { useBrowser } from './browser.ts';
import { judgeScreens } from './judging.ts';

describe('the screens of content and staff', () => {
  useBrowser();
  judgeScreens([
    '/dashboard',
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
    '/gallery-management/library',
    '/gallery-management/folders',
    '/homepage/system-link',
    '/homepage/link-management?new=1',
    '/homepage/company-link',
    '/homepage/banner-management',
    '/homepage/banner-management?displayPosition=4',
    '/homepage/banner-management/1',
    '/page-information/footer',
    '/page-information/footer/1',
    '/notification-management',
    '/notification-management/new',
    '/notification-management/1',
    '/hydrological-situation',
    '/hydrological-situation/entry',
    '/employee-management/employees',
    '/employee-management/employees/new',
    '/employee-management/employees/1',
    '/employee-management/units',
    '/employee-management/positions',
    '/employee-management/organisation',
  ]);
});
