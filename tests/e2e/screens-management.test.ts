import { describe } from 'vitest';
import { useBrowser } from './browser.ts';
import { judgeScreens } from './judging.ts';

describe('the screens of management', () => {
  useBrowser();
  judgeScreens([
    '/account-management',
    '/account-management?q=khongcoainhuthe',
    '/role-management/role',
    '/role-management/function',
    '/role-management/api',
    '/role-management/role-function',
    '/role-management/role-function?compare=true',
    '/audit-log',
    '/trash',
    '/trash?q=khongco',
    '/system/jobs',
    '/system/jobs?state=cancelled',
    '/import/staff',
    '/imports',
    '/exports',
    '/account',
    '/reset-password',
    '/khong-co-trang-nay',
  ]);
});
