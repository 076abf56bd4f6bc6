import type { Slice } from '../../declare/slices/slice.ts';
import { getListLogo, homepageOperations } from './contract.ts';
import { slides } from './slides/resource.ts';

/** What visitors meet around the texts: links, and pictures in turn. */
export const homepage: Slice = {
  name: 'homepage',
  operations: homepageOperations,
  verbs: [{ resource: slides, opens: { view: [getListLogo] } }],
};
