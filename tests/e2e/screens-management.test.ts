import { describe } from 'vitest';
import { useBrowser } from './browser.ts';
import { checkScreens } from './page-checks.ts';

describe('the screens of management', () => {
  useBrowser();
  checkScreens([
    '/audit-log',
    '/trash',
    '/trash?q=khongco',
    '/system/jobs',
    '/system/jobs?state=cancelled',
    '/import/staff',
    '/imports',
    '/exports',
    '/khong-co-trang-nay',
  ]);
});
