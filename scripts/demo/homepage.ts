import type { Context } from '../../src/engine/handler.ts';
import { insertRecord } from '../../src/engine/insert.ts';
import { companyLinks } from '../../src/features/homepage/company-links/resource.ts';
import { links } from '../../src/features/homepage/links/resource.ts';
import { systemLinks } from '../../src/features/homepage/system-links/resource.ts';
import { resourceScope } from '../../src/server/services.ts';

/** What stands around the texts of the samples; see samples/README.md. */
export interface SampleHomepage {
  links: Record<string, Record<string, unknown>[]>;
}

/** Stores the links of the samples, in their order. */
export async function addHomepage(samples: SampleHomepage, context: Context): Promise<void> {
  for (const resource of [systemLinks, links, companyLinks]) {
    for (const values of samples.links[resource.name] ?? []) {
      await insertRecord(resource, resourceScope, { ...values, status: 1 }, context);
    }
  }
}
