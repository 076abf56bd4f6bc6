import { describe } from 'vitest';
import { useBrowser } from './browser.ts';
import { checkScreens } from './page-checks.ts';

describe('the screens of the site', () => {
  useBrowser();
  checkScreens([
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
    '/page-information/announcement',
  ]);
});
