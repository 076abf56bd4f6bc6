import { describe } from 'vitest';
import { useBrowser } from './browser.ts';
import { checkScreens } from './page-checks.ts';

describe('the screens of access', () => {
  useBrowser();
  checkScreens([
    '/account-management',
    '/account-management?q=khongcoainhuthe',
    '/account-management/sessions',
    '/account-management/sign-ups',
    '/account-management/invitations',
    '/page-information/sign-up',
    '/account-management/keys',
    '/role-management/role',
    '/role-management/function',
    '/role-management/api?group=news',
    '/role-management/role-function',
    '/role-management/role-function?compare=true',
    '/account',
  ]);
});
