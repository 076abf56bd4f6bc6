import type { BrowserSlice } from '../../ui/slices/browser-slice.ts';
import {
  cascadeCall,
  cascadePath,
  chartCall,
  chartPath,
  enterReadingsCall,
  entryPath,
  listReadingsCall,
  missingCall,
  missingPath,
  readingsPath,
} from './contract/screens.ts';
import labels from './screens/messages/labels.json';

/** The hydrological readings in the browser. */
export const hydrologyBrowser = {
  name: 'hydrology',
  labels,
  messages: {
    vi: () => together(import('./messages/vi.json'), import('./screens/messages/vi.json')),
    en: () => together(import('./messages/en.json'), import('./screens/messages/en.json')),
  },
  screens: {
    readings: {
      path: readingsPath,
      title: (t) => t('labels:hydrology.readings'),
      permission: listReadingsCall,
      component: () => import('./screens/readings-page.tsx'),
    },
    entry: {
      path: entryPath,
      title: (t) => t('labels:hydrology.entry'),
      permission: enterReadingsCall,
      component: () => import('./screens/entry/entry-page.tsx'),
    },
    chart: {
      path: chartPath,
      title: (t) => t('labels:hydrology.chart'),
      permission: chartCall,
      component: () => import('./screens/chart/chart-page.tsx'),
    },
    missing: {
      path: missingPath,
      title: (t) => t('labels:hydrology.missing'),
      permission: missingCall,
      component: () => import('./screens/missing-page.tsx'),
    },
    cascade: {
      path: cascadePath,
      title: (t) => t('labels:hydrology.cascade'),
      permission: cascadeCall,
      component: () => import('./screens/cascade/cascade-page.tsx'),
    },
  },
  sections: {
    dashboard: () => import('./screens/missing-notice.tsx'),
    signOff: () => import('./screens/reading-days.tsx'),
  },
  slots: [
    {
      of: (resource) => resource.name === 'reservoirs',
      record: { belowFields: () => import('./screens/season-proposal.tsx') },
    },
  ],
} as const satisfies BrowserSlice;

/** Loads the server's texts about readings too: the browser shows the same ones while somebody types. */
async function together(...all: readonly Promise<{ default: object }>[]): Promise<{ default: object }> {
  const texts = await Promise.all(all);
  return { default: Object.assign({}, ...texts.map((each) => each.default)) };
}
