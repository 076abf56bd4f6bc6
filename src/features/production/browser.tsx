import { listKey } from '../../declare/labels.ts';
import { resourceOperations } from '../../declare/operations.ts';
import type { BrowserSlice } from '../../ui/slices/browser-slice.ts';
import { slotsFor } from '../../ui/slices/slots.ts';
import { outputChartPath, outputGridPath } from './contract/paths.ts';
import { powerOutputs } from './power-outputs/resource.ts';

// Functions that grant these operations also grant those of the screens, which load with the screens and not with the
// first script.
const { insert, list } = resourceOperations(powerOutputs);

/** Output in the browser: the figures panel above its records, and the entry grid for the days of a month. */
export const productionBrowser = {
  name: 'production',
  messages: {
    vi: () => import('./screens/messages/vi.json'),
    en: () => import('./screens/messages/en.json'),
  },
  screens: {
    entry: {
      path: outputGridPath,
      title: (t) => t(listKey(powerOutputs)),
      permission: insert,
      component: () => import('./screens/entry/entry-page.tsx'),
    },
    chart: {
      path: outputChartPath,
      title: (t) => t(listKey(powerOutputs)),
      permission: list,
      component: () => import('./screens/chart/chart-page.tsx'),
    },
  },
  sections: { signOff: () => import('./screens/output-days.tsx') },
  slots: [
    slotsFor(powerOutputs, {
      list: { beside: () => import('./screens/figures/figures-panel.tsx') },
    }),
  ],
} as const satisfies BrowserSlice;
