import { describe } from 'vitest';
import { useBrowser } from './browser.ts';
import { judgeScreens } from './judging.ts';

describe('the screens of management', () => {
  useBrowser();
  judgeScreens([
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
