import type { ChangeOf, RecordOf } from '../../src/declare/record.ts';
import type { Context } from '../../src/engine/handler.ts';
import { listRecords } from '../../src/engine/list.ts';
import { updateRecord } from '../../src/engine/update.ts';
import { companyLinks } from '../../src/features/homepage/company-links/resource.ts';
import { links } from '../../src/features/homepage/links/resource.ts';
import { slides } from '../../src/features/homepage/slides/resource.ts';
import { systemLinks } from '../../src/features/homepage/system-links/resource.ts';
import { footers } from '../../src/resources/footers/resource.ts';
import { resourceScope } from '../../src/server/services.ts';
import type { Shelf } from './pictures.ts';
import { addMissing } from './store.ts';

/** Links, slides and footers of the samples; see samples/README.md. */
export interface SampleHomepage {
  links: Record<string, Record<string, unknown>[]>;
  slides: SampleSlide[];
  footers: Record<string, ChangeOf<typeof footers>>;
}

interface SampleSlide {
  title: string;
  displayPosition: RecordOf<typeof slides>['displayPosition'];
  scene: string;
  number: number;
  alt: string;
  caption: string;
  link: string;
  status: number;
  fromDays: number | null;
  toDays: number | null;
}

const day = 24 * 60 * 60 * 1000;

/** Stores links and slides of the samples, in order, and fills the footers; the pictures are those of the articles. */
export async function addHomepage(samples: SampleHomepage, shelf: Shelf, context: Context): Promise<void> {
  for (const resource of [systemLinks, links, companyLinks]) {
    for (const values of samples.links[resource.name] ?? []) {
      await addMissing(resource, { icon: null, logo: null, ...values, status: 1 }, context);
    }
  }
  for (const { scene, number, fromDays, toDays, ...values } of samples.slides) {
    const picture = (await shelf({ scene, number, alt: values.alt })).id;
    const dates = { activeFrom: inDays(fromDays), activeTo: inDays(toDays) };
    const record = { ...values, ...dates, picture, mobilePicture: null, newTab: false };
    await addMissing(slides, record, context);
  }
  const { items } = await listRecords(context.database, footers, resourceScope.registry, {}, false);
  for (const { id, version, language } of items) {
    await updateRecord(footers, resourceScope, { id, version, ...samples.footers[language] }, context);
  }
}

function inDays(days: number | null): string | null {
  return days === null ? null : new Date(Date.now() + days * day).toISOString();
}
