import { partsOf, type Resource } from '../declare/resource.ts';
import { functions } from '../features/access/functions/resource.ts';
import { roles } from '../features/access/roles/resource.ts';
import { companyLinks } from '../features/homepage/company-links/resource.ts';
import { links } from '../features/homepage/links/resource.ts';
import { slides } from '../features/homepage/slides/resource.ts';
import { systemLinks } from '../features/homepage/system-links/resource.ts';
import { libraryFolders } from '../features/media/library-folders/resource.ts';
import { libraryFiles } from '../features/media/media/resource.ts';
import { notifications } from '../features/notifications/notifications/resource.ts';
import { generatingUnits } from '../features/production/generating-units/resource.ts';
import { plants } from '../features/production/plants/resource.ts';
import { powerOutputs } from '../features/production/power-outputs/resource.ts';
import { reservoirs } from '../features/production/reservoirs/resource.ts';
import { thresholds } from '../features/production/thresholds/resource.ts';
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
import { units } from '../resources/units/resource.ts';

/** Every resource of the product, in menu order. A separate list, because the first script of every page loads it. */
export const resources: readonly Resource[] = [
  newsCategories,
  news,
  introductionCategories,
  introductions,
  cultureCategories,
  cultureArticles,
  albums,
  libraryFiles,
  libraryFolders,
  powerOutputs,
  plants,
  generatingUnits,
  reservoirs,
  thresholds,
  systemLinks,
  links,
  companyLinks,
  slides,
  footers,
  notifications,
  staff,
  units,
  positions,
  functions,
  roles,
];

/** The resources by the name that references and addresses use. */
export const resourceRegistry: ReadonlyMap<string, Resource> = new Map(
  resources.map((resource) => [resource.name, resource]),
);

/** Everything with a list and record screens: each resource or its parts. */
export const listed: readonly Resource[] = resources.flatMap(partsOf);

/** The resource, or its part, whose list is at an address. */
export function resourceAt(pathname: string): Resource | undefined {
  return listed.find(({ route }) => route === pathname);
}
