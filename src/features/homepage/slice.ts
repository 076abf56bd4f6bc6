import type { Slice } from '../../declare/slices/slice.ts';
import { getListLogo, homepageOperations } from './contract.ts';
import { slides } from './slides/resource.ts';

/** The parts of the public pages around the articles: links and slides. */
export const homepage: Slice = {
  name: 'homepage',
  operations: homepageOperations,
  verbs: [{ resource: slides, opens: { view: [getListLogo] } }],
};
