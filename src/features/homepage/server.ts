import { rulesFor } from '../../engine/record-rules.ts';
import type { ServerSlice } from '../../engine/slices/server-slice.ts';
import { linksChecking } from './check/job.ts';
import { companyLinks } from './company-links/resource.ts';
import { homepageHandlers } from './handlers.ts';
import { links } from './links/resource.ts';
import { orderedPositions } from './ordered-positions.ts';
import { slides } from './slides/resource.ts';
import { systemLinks } from './system-links/resource.ts';

/** Links and slides in their manual order, without gaps, and a regular check of the links. */
export const homepageServer: ServerSlice = {
  jobs: ({ database, settings }) => linksChecking(database, settings.linkCheckDays),
  handlers: homepageHandlers,
  rules: [systemLinks, links, companyLinks, slides].map((resource) => rulesFor(resource, orderedPositions(resource))),
};
