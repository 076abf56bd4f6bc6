import { accessBrowser } from '../features/access/browser.tsx';
import { auditBrowser } from '../features/audit/browser.tsx';
import { authBrowser } from '../features/auth/browser.tsx';
import { dashboardBrowser } from '../features/dashboard/browser.tsx';
import { homepageBrowser } from '../features/homepage/browser.tsx';
import { hydrologyBrowser } from '../features/hydrology/browser.tsx';
import { signOffReadingsCall } from '../features/hydrology/contract/screens.ts';
import { loadReadings } from '../features/hydrology/screens/load-readings.ts';
import { jobsBrowser } from '../features/jobs/browser.tsx';
import { mailBrowser } from '../features/mail/browser.tsx';
import { mediaBrowser } from '../features/media/browser.tsx';
import { notificationsBrowser } from '../features/notifications/browser.tsx';
import { presenceBrowser } from '../features/presence/browser.tsx';
import { productionBrowser } from '../features/production/browser.tsx';
import { signOffOutputsCall } from '../features/production/contract/paths.ts';
import { reservoirs } from '../features/production/reservoirs/resource.ts';
import { settingsBrowser } from '../features/settings/browser.tsx';
import { signOffBrowser } from '../features/sign-off/browser.tsx';
import { spreadsheetsBrowser, withFileResources } from '../features/spreadsheets/browser.tsx';
import { trashBrowser } from '../features/trash/browser.tsx';
import { albumsBrowser } from '../resources/albums/browser.tsx';
import { footersBrowser } from '../resources/footers/browser.tsx';
import { staffBrowser } from '../resources/staff/browser.tsx';
import type { BrowserSlice } from '../ui/slices/browser-slice.ts';

/** The page that signs days off. */
export const signingOff = signOffBrowser([signOffReadingsCall, signOffOutputsCall]);

/** Every feature that has screens or extends those of the resource kit. */
export const browsers: readonly BrowserSlice[] = [
  dashboardBrowser,
  albumsBrowser,
  staffBrowser,
  mediaBrowser,
  homepageBrowser,
  {
    ...hydrologyBrowser,
    slots: [
      {
        of: reservoirs,
        record: {
          sections: [{ place: 'below', component: () => import('../features/hydrology/screens/checks-section.tsx') }],
        },
      },
    ],
  },
  productionBrowser,
  signingOff,
  footersBrowser,
  settingsBrowser,
  accessBrowser,
  authBrowser,
  auditBrowser,
  presenceBrowser,
  trashBrowser,
  jobsBrowser,
  mailBrowser,
  notificationsBrowser,
  withFileResources(spreadsheetsBrowser, [
    { name: 'readings', importing: 'importThuyVan', route: hydrologyBrowser.screens.readings.path, load: loadReadings },
  ]),
];
