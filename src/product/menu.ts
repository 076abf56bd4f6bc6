import { partsOf, type Resource } from '../declare/resource.ts';
import { accessBrowser } from '../features/access/browser.tsx';
import { functions } from '../features/access/functions/resource.ts';
import { roles } from '../features/access/roles/resource.ts';
import { auditBrowser } from '../features/audit/browser.tsx';
import { dashboardBrowser } from '../features/dashboard/browser.tsx';
import { companyLinks } from '../features/homepage/company-links/resource.ts';
import { links } from '../features/homepage/links/resource.ts';
import { slides } from '../features/homepage/slides/resource.ts';
import { systemLinks } from '../features/homepage/system-links/resource.ts';
import { hydrologyBrowser } from '../features/hydrology/browser.tsx';
import { jobsBrowser } from '../features/jobs/browser.tsx';
import { mailBrowser } from '../features/mail/browser.tsx';
import { libraryFolders } from '../features/media/library-folders/resource.ts';
import { libraryFiles } from '../features/media/media/resource.ts';
import { notifications } from '../features/notifications/notifications/resource.ts';
import { generatingUnits } from '../features/production/generating-units/resource.ts';
import { plants } from '../features/production/plants/resource.ts';
import { powerOutputs } from '../features/production/power-outputs/resource.ts';
import { reservoirs } from '../features/production/reservoirs/resource.ts';
import { thresholds } from '../features/production/thresholds/resource.ts';
import { settingsBrowser } from '../features/settings/browser.tsx';
import { spreadsheetsBrowser } from '../features/spreadsheets/browser.tsx';
import { trashBrowser } from '../features/trash/browser.tsx';
import { albums } from '../resources/albums/resource.ts';
import { cultureArticles } from '../resources/culture-articles/resource.ts';
import { cultureCategories } from '../resources/culture-categories/resource.ts';
import { footers } from '../resources/footers/resource.ts';
import { introductionCategories } from '../resources/introduction-categories/resource.ts';
import { introductions } from '../resources/introductions/resource.ts';
import { news } from '../resources/news/resource.ts';
import { newsCategories } from '../resources/news-categories/resource.ts';
import { positions } from '../resources/positions/resource.ts';
import { staffBrowser } from '../resources/staff/browser.tsx';
import { staff } from '../resources/staff/resource.ts';
import { units } from '../resources/units/resource.ts';
import type { SliceScreen } from '../ui/slices/browser-slice.ts';
import { signingOff } from './browsers.ts';

/** The icons of the top level of the menu; the host has their drawings. */
export type MenuIcon =
  | 'dashboard'
  | 'news'
  | 'introduction'
  | 'culture'
  | 'gallery'
  | 'production'
  | 'links'
  | 'slides'
  | 'page-information'
  | 'notifications'
  | 'system';

/** The target of an entry: the list of a resource, or a screen of a feature. */
export type MenuTarget = Resource | SliceScreen;

/** A top-level entry that opens a screen, or a submenu of such entries. */
export type MenuItem = { readonly icon: MenuIcon } & (
  | { readonly target: MenuTarget }
  | {
      /** Its label is in the message catalogue under `screens:menu.<name>`. */
      readonly name: string;
      readonly targets: readonly MenuTarget[];
    }
);

/**
 * The sidebar, in order. An entry has the title of its screen, and is visible when the account may open the screen; a
 * submenu is visible when one of its entries is.
 */
export const menu: readonly MenuItem[] = [
  { icon: 'dashboard', target: dashboardBrowser.screens.dashboard },
  { icon: 'news', name: 'news', targets: [newsCategories, news] },
  { icon: 'introduction', name: 'introduction', targets: [introductionCategories, introductions] },
  { icon: 'culture', name: 'culture', targets: [cultureCategories, cultureArticles] },
  { icon: 'gallery', name: 'gallery', targets: [...partsOf(albums), libraryFiles, libraryFolders] },
  {
    icon: 'production',
    name: 'production',
    targets: [
      powerOutputs,
      hydrologyBrowser.screens.readings,
      signingOff.screens.days,
      hydrologyBrowser.screens.cascade,
      plants,
      generatingUnits,
      reservoirs,
      thresholds,
    ],
  },
  { icon: 'links', name: 'links', targets: [systemLinks, links, companyLinks] },
  { icon: 'slides', target: slides },
  {
    icon: 'page-information',
    name: 'pageInformation',
    targets: [
      footers,
      settingsBrowser.screens.general,
      settingsBrowser.screens.announcement,
      accessBrowser.screens.signUpSettings,
    ],
  },
  { icon: 'notifications', target: notifications },
  {
    icon: 'system',
    name: 'system',
    targets: [
      staff,
      units,
      positions,
      staffBrowser.screens.organisation,
      accessBrowser.screens.accounts,
      accessBrowser.screens.sessions,
      accessBrowser.screens.keys,
      functions,
      accessBrowser.screens.apis,
      roles,
      accessBrowser.screens.matrix,
      auditBrowser.screens.log,
      trashBrowser.screens.trash,
      jobsBrowser.screens.jobs,
      mailBrowser.screens.outbox,
      spreadsheetsBrowser.screens.imports,
      spreadsheetsBrowser.screens.exports,
    ],
  },
];
