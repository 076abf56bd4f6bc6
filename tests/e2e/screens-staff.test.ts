import { describe } from 'vitest';
import { useBrowser } from './browser.ts';
import { checkScreens } from './page-checks.ts';

describe('the screens of staff and of the plants', () => {
  useBrowser();
  checkScreens([
    '/dashboard',
    '/approvals',
    '/my-notifications',
    '/my-notifications/1',
    '/notification-management',
    '/notification-management/new',
    '/notification-management/1',
    '/production/plants',
    '/production/reservoirs',
    '/production/generating-units',
    '/production/thresholds',
    '/power-output',
    '/power-output/entry',
    '/power-output/chart',
    '/hydrological-situation',
    '/hydrological-situation/entry',
    '/hydrological-situation/entry?by=time',
    '/hydrological-situation/missing',
    '/sign-off',
    '/hydrological-situation/chart',
    '/hydrological-situation/cascade',
    '/hydrological-situation/cascade?view=map',
    '/employee-management/employees',
    '/employee-management/employees/new',
    '/employee-management/employees/1',
    '/employee-management/units',
    '/employee-management/positions',
    '/employee-management/organisation',
  ]);
});
