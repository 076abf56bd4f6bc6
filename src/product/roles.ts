import type { Resource } from '../declare/resource.ts';
import { functionsFor, functionsOf, type ProductRole } from '../features/access/seeds.ts';
import { historyView } from '../features/audit/slice.ts';
import { companyLinks } from '../features/homepage/company-links/resource.ts';
import { links } from '../features/homepage/links/resource.ts';
import { slides } from '../features/homepage/slides/resource.ts';
import { systemLinks } from '../features/homepage/system-links/resource.ts';
import { readingFunctions } from '../features/hydrology/slice.ts';
import { libraryFolders } from '../features/media/library-folders/resource.ts';
import { libraryFiles } from '../features/media/media/resource.ts';
import { mediaUpload } from '../features/media/slice.ts';
import { notifications } from '../features/notifications/notifications/resource.ts';
import { generatingUnits } from '../features/production/generating-units/resource.ts';
import { plants } from '../features/production/plants/resource.ts';
import { powerOutputs } from '../features/production/power-outputs/resource.ts';
import { reservoirs } from '../features/production/reservoirs/resource.ts';
import { outputFunctions } from '../features/production/slice.ts';
import { thresholds } from '../features/production/thresholds/resource.ts';
import { announcementEdit } from '../features/settings/slice.ts';
import { trashView } from '../features/trash/slice.ts';
import { albums } from '../resources/albums/resource.ts';
import { cultureArticles } from '../resources/culture-articles/resource.ts';
import { cultureCategories } from '../resources/culture-categories/resource.ts';
import { footers } from '../resources/footers/resource.ts';
import { introductionCategories } from '../resources/introduction-categories/resource.ts';
import { introductions } from '../resources/introductions/resource.ts';
import { news } from '../resources/news/resource.ts';
import { newsCategories } from '../resources/news-categories/resource.ts';
import { positions } from '../resources/positions/resource.ts';
import { staff } from '../resources/staff/resource.ts';
import { staffErase } from '../resources/staff/slice.ts';
import { units } from '../resources/units/resource.ts';
import { slices } from './slices.ts';

/** Every function that roles can have. */
export const functions = functionsOf(slices);

const content = [
  newsCategories,
  news,
  introductionCategories,
  introductions,
  cultureCategories,
  cultureArticles,
  albums,
  libraryFiles,
  libraryFolders,
  systemLinks,
  links,
  companyLinks,
  slides,
  footers,
];
const production = [powerOutputs, plants, generatingUnits, reservoirs, thresholds];

/**
 * The resources on which each role has its verbs (see `roles`). A resource that is in none of them is closed to all but
 * administrators. `npm run new:resource` adds a new one to the roles of its `--roles`.
 */
const opened = {
  // Only authors see the list of all notifications; receivers have theirs in the bell.
  editor: [...content, notifications],
  personnel: [staff, units, positions],
  viewer: [...content, ...production],
  'production-clerk': [news, newsCategories, ...production],
  'shift-leader': [...production],
} satisfies Record<string, readonly Resource[]>;

const readingFiles = functions.filter(({ code }) => code === 'readings-export' || code === 'readings-import');
const typing = [readingFunctions.view, readingFunctions.edit, readingFunctions.correct, ...readingFiles];
const editing = ['view', 'edit', 'remove', 'export', 'import'] as const;
const everyday = [mediaUpload, historyView, trashView];

/** The roles of a new installation; administrators can change them and add others. */
export const roles: readonly ProductRole[] = [
  { code: 'administrator', functions },
  {
    code: 'editor',
    functions: [
      ...functionsFor(functions, opened.editor, ...editing),
      ...functionsFor(functions, production, 'view'),
      readingFunctions.view,
      ...everyday,
    ],
  },
  {
    code: 'personnel',
    functions: [
      ...functionsFor(functions, opened.personnel, ...editing),
      ...functionsFor(functions, [staff], 'private'),
      staffErase,
      ...everyday,
    ],
  },
  { code: 'viewer', functions: [...functionsFor(functions, opened.viewer, 'view'), readingFunctions.view] },
  // Shift clerks enter output and hydrology; of the articles they only read the news.
  {
    code: 'production-clerk',
    functions: [
      ...functionsFor(functions, opened['production-clerk'], 'view'),
      ...functionsFor(functions, [powerOutputs], 'edit', 'export', 'import'),
      ...typing,
    ],
  },
  // A station, or who writes down what it shows, enters readings and does nothing else. An administrator binds it to its
  // reservoir.
  { code: 'gauge-station', functions: [readingFunctions.station] },
  // A shift leader is responsible for the figures and the limits that validate them. He signs them off, and others
  // reopen them.
  {
    code: 'shift-leader',
    functions: [
      ...functionsFor(functions, [news, newsCategories], 'view'),
      ...functionsFor(functions, opened['shift-leader'], ...editing),
      ...typing,
      readingFunctions.freeze,
      readingFunctions.release,
      readingFunctions.hold,
      outputFunctions.publish,
      outputFunctions.freeze,
      announcementEdit,
      historyView,
      trashView,
    ],
  },
];
