import type { RecordRules } from '../../engine/record-rules.ts';
import type { ServerSlice } from '../../engine/slices/server-slice.ts';
import { distinctNames } from './distinct-names.ts';
import { plants } from './plants/resource.ts';
import { reservoirs } from './reservoirs/resource.ts';
import { risingVolumes } from './rising-volumes.ts';

/** What the declarations of plants and reservoirs cannot say. */
export const productionServer: ServerSlice = {
  rules: [
    { resource: plants, rules: distinctNames(plants) },
    { resource: reservoirs, rules: both(risingVolumes, distinctNames(reservoirs)) },
  ],
};

function both(one: RecordRules, other: RecordRules): RecordRules {
  return {
    beforeChange: async (...change) => {
      await one.beforeChange?.(...change);
      await other.beforeChange?.(...change);
    },
    afterChange: async (...change) => {
      await one.afterChange?.(...change);
      await other.afterChange?.(...change);
    },
  };
}
