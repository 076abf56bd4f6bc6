import { functionsFor, functionsOf, type ProductRole } from '../features/access/seeds.ts';
import { historyView } from '../features/audit/slice.ts';
import { readingFunctions } from '../features/hydrology/slice.ts';
import { mediaUpload } from '../features/media/slice.ts';
import { notifications } from '../features/notifications/notifications/resource.ts';
import { plants } from '../features/production/plants/resource.ts';
import { powerOutputs } from '../features/production/power-outputs/resource.ts';
import { outputFunctions } from '../features/production/slice.ts';
import { trashView } from '../features/trash/slice.ts';
import { news } from '../resources/news/resource.ts';
import { newsCategories } from '../resources/news-categories/resource.ts';
import { staff } from '../resources/staff/resource.ts';
import { staffErase } from '../resources/staff/slice.ts';
import { resources } from './resources.ts';
import { slices } from './slices.ts';

/** Every function that roles are made of. */
export const functions = functionsOf(slices);

// Who may do what is the administrators' business alone, and people that of the personnel officers.
const people = resources.filter(({ group }) => group === staff.group);
const production = resources.filter(({ group }) => group === plants.group);
const content = resources.filter(
  (resource) => !resource.changesAccess && !people.includes(resource) && !production.includes(resource),
);

// What colleagues write to some of them is for these, and for who writes.
const looked = [...content, ...production].filter((resource) => resource !== notifications);

const readingFiles = functions.filter(({ code }) => code === 'readings-export' || code === 'readings-import');
const typing = [readingFunctions.view, readingFunctions.edit, readingFunctions.correct, ...readingFiles];
const editing = ['view', 'edit', 'remove', 'export', 'import'] as const;
const everyday = [mediaUpload, historyView, trashView];

/** The roles of a new installation; administrators change them and add others. */
export const roles: readonly ProductRole[] = [
  { code: 'administrator', functions },
  {
    code: 'editor',
    functions: [
      ...functionsFor(functions, content, ...editing),
      ...functionsFor(functions, production, 'view'),
      readingFunctions.view,
      ...everyday,
    ],
  },
  {
    code: 'personnel',
    functions: [
      ...functionsFor(functions, people, ...editing),
      ...functionsFor(functions, [staff], 'private'),
      staffErase,
      ...everyday,
    ],
  },
  { code: 'viewer', functions: [...functionsFor(functions, looked, 'view'), readingFunctions.view] },
  // Output and hydrology are typed by shift clerks; of the articles they only read the news.
  {
    code: 'production-clerk',
    functions: [
      ...functionsFor(functions, [news, newsCategories, ...production], 'view'),
      ...functionsFor(functions, [powerOutputs], 'edit', 'export', 'import'),
      ...typing,
    ],
  },
  // Who leads a shift answers for the figures, and for what they are judged by: signs them off, and leaves it to others to open them again.
  {
    code: 'shift-leader',
    functions: [
      ...functionsFor(functions, [news, newsCategories], 'view'),
      ...functionsFor(functions, production, ...editing),
      ...typing,
      readingFunctions.freeze,
      outputFunctions.publish,
      outputFunctions.freeze,
      historyView,
      trashView,
    ],
  },
];
