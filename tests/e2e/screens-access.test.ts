import { describe } from 'vitest';
import { useBrowser } from './browser.ts';
import { judgeScreens } from './judging.ts';

describe('the screens of access', () => {
  useBrowser();
  judgeScreens([
    '/account-management',
    '/account-management?q=khongcoainhuthe',
    '/role-management/role',
    '/role-management/function',
    '/role-management/api?group=news',
    '/role-management/role-function',
    '/role-management/role-function?compare=true',
    '/account',
    '/reset-password',
  ]);
});
