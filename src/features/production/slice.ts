import { resourceOperations } from '../../declare/operations.ts';
import type { Slice } from '../../declare/slices/slice.ts';
import { getFiguresSanLuongDien, getMonthsSanLuongDien } from './figures/contract/figures.ts';
import { getGridSanLuongDien, storeSanLuongDien } from './grid/contract/grid.ts';
import { getHistorySanLuongDien } from './grid/contract/history.ts';
import { powerOutputs } from './power-outputs/resource.ts';
import { freezeSanLuongDien, getSignOffSanLuongDien, unfreezeSanLuongDien } from './sign-off/contract.ts';

const looking = [
  getFiguresSanLuongDien,
  getMonthsSanLuongDien,
  getSignOffSanLuongDien,
  getGridSanLuongDien,
  getHistorySanLuongDien,
];

/** The functions besides viewing output and entering drafts: publishing, signing off and reopening. */
export const outputFunctions = {
  publish: {
    code: 'outputs-publish',
    group: 'production',
    operations: [resourceOperations(powerOutputs).setStatus],
    proposed: true,
  },
  freeze: { code: 'outputs-freeze', group: 'production', operations: [freezeSanLuongDien], proposed: true },
  unfreeze: { code: 'outputs-unfreeze', group: 'production', operations: [unfreezeSanLuongDien] },
} as const satisfies Record<string, NonNullable<Slice['functions']>[number]>;

/** Generation: plants, their units, their reservoirs and the limits of those. */
export const production: Slice = {
  name: 'production',
  operations: [...looking, storeSanLuongDien, freezeSanLuongDien, unfreezeSanLuongDien],
  functions: Object.values(outputFunctions),
  verbs: [{ resource: powerOutputs, opens: { view: looking, edit: [storeSanLuongDien] } }],
};
