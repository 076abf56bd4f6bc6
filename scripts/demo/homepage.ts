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
import { type IconName, icon, logo } from './drawings.ts';
import { type Shelf, storePicture } from './pictures.ts';
import { addMissing } from './store.ts';

/** Links, slides and footers of the samples; see samples/README.md. */
export interface SampleHomepage {
  links: Record<string, SampleLink[]>;
  slides: SampleSlide[];
  footers: Record<string, ChangeOf<typeof footers>>;
}

/** A link, with the name of its drawn icon or the number of its drawn logo. */
type SampleLink = Readonly<Record<string, unknown>> & { readonly icon?: IconName; readonly logo?: number };

interface SampleSlide {
  title: string;
  displayPosition: RecordOf<typeof slides>['displayPosition'];
  /** A picture of a scene, or a drawn logo. */
  scene?: string;
  number?: number;
  logo?: number;
  alt: string;
  caption: string;
  link: string;
  status: number;
  fromDays: number | null;
  toDays: number | null;
}

const day = 24 * 60 * 60 * 1000;

/** Stores links and slides of the samples, in order, and fills the footers; the pictures are those of the articles. */
export async function addHomepage(
  samples: SampleHomepage,
  shelf: Shelf,
  folders: ReadonlyMap<string, string>,
  context: Context,
): Promise<void> {
  const drawing = async (name: string, alt: string, bytes: Promise<Buffer>) =>
    (await storePicture({ name: `${name}.webp`, alt, bytes: await bytes, folderId: folders.get('logo') }, context)).id;
  const logoOf = (number: number, alt: string) => drawing(`bieu-trung-${number}`, alt, logo(number));
  for (const resource of [systemLinks, links, companyLinks]) {
    for (const { icon: named, logo: number, ...values } of samples.links[resource.name] ?? []) {
      const pictures = {
        ...(named && { icon: await drawing(`bieu-tuong-${named}`, '', icon(named)) }),
        ...(number && { logo: await logoOf(number, `Biểu trưng: ${values.name}`) }),
      };
      await addMissing(resource, { ...values, ...pictures, status: 1 }, context);
    }
  }
  for (const { scene, number = 1, logo: ofLogo, fromDays, toDays, ...values } of samples.slides) {
    const picture = scene
      ? (await shelf({ scene, number, alt: values.alt })).id
      : await logoOf(ofLogo ?? 1, values.alt);
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
