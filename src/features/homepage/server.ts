import type { ServerSlice } from '../../engine/slices/server-slice.ts';
import { linksChecking } from './check/job.ts';
import { companyLinks } from './company-links/resource.ts';
import { keptInOrder } from './kept-in-order.ts';
import { links } from './links/resource.ts';
import { systemLinks } from './system-links/resource.ts';

/** Links by the order that people give them, without gaps, and a look from time to time whether they lead somewhere. */
export const homepageServer: ServerSlice = {
  jobs: ({ database, settings }) => linksChecking(database, settings.linkCheckDays),
  rules: [systemLinks, links, companyLinks].map((resource) => ({ resource, rules: keptInOrder(resource) })),
};
