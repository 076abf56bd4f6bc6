import type { Slice } from '../../declare/slices/slice.ts';
import { getChecksThuyVan } from './contract/check-states.ts';
import { getMissingThuyVan, getProposedHoursThuyVan } from './contract/expected.ts';
import {
  getPublicThuyVan,
  holdThuyVan,
  releaseThuyVan,
  resumeThuyVan,
  withholdThuyVan,
} from './contract/public-state.ts';
import {
  getDayThuyVan,
  getDetailThuyVan,
  getListThuyVan,
  getRoundThuyVan,
  getStateThuyVan,
  insertThuyVan,
  updateThuyVan,
} from './contract/readings.ts';
import { freezeThuyVan, getSignOffThuyVan, unfreezeThuyVan } from './contract/sign-off.ts';
import { getEventsThuyVan } from './figures/contract/events.ts';
import { getCascadeThuyVan, getSeriesThuyVan } from './figures/contract/series.ts';

const reading = [
  getListThuyVan,
  getDetailThuyVan,
  getDayThuyVan,
  getRoundThuyVan,
  getStateThuyVan,
  getSignOffThuyVan,
  getMissingThuyVan,
  getProposedHoursThuyVan,
  getCascadeThuyVan,
  getSeriesThuyVan,
  getEventsThuyVan,
  getPublicThuyVan,
  getChecksThuyVan,
];

/** The functions for readings: viewing, entering, correcting, signing off, reopening, and what a gauging station does. */
export const readingFunctions = {
  view: { code: 'readings-view', group: 'hydrology', operations: reading, verb: 'view' },
  edit: { code: 'readings-edit', group: 'hydrology', operations: [insertThuyVan], verb: 'edit' },
  correct: { code: 'readings-correct', group: 'hydrology', operations: [updateThuyVan], proposed: true },
  freeze: { code: 'readings-freeze', group: 'hydrology', operations: [freezeThuyVan], proposed: true },
  release: {
    code: 'readings-release',
    group: 'hydrology',
    operations: [releaseThuyVan, withholdThuyVan],
    proposed: true,
  },
  hold: { code: 'readings-hold', group: 'hydrology', operations: [holdThuyVan, resumeThuyVan] },
  station: {
    code: 'readings-station',
    group: 'hydrology',
    operations: [insertThuyVan, getStateThuyVan, getDayThuyVan, getDetailThuyVan],
    verb: 'edit',
  },
  unfreeze: { code: 'readings-unfreeze', group: 'hydrology', operations: [unfreezeThuyVan] },
} as const satisfies Record<string, NonNullable<Slice['functions']>[number]>;

/** The hydrological readings: a ledger, signed off day by day. */
export const hydrology: Slice = {
  name: 'hydrology',
  operations: [
    ...reading,
    insertThuyVan,
    updateThuyVan,
    freezeThuyVan,
    unfreezeThuyVan,
    ...[releaseThuyVan, withholdThuyVan, holdThuyVan, resumeThuyVan],
  ],
  functions: Object.values(readingFunctions),
};
