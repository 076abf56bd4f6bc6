import type { ServerSlice } from '../../engine/slices/server-slice.ts';
import { distinctNames } from './distinct-names.ts';
import { plants } from './plants/resource.ts';
import { powerOutputs } from './power-outputs/resource.ts';
import { outputRules } from './power-outputs/rules.ts';
import { reservoirs } from './reservoirs/resource.ts';
import { risingVolumes } from './rising-volumes.ts';

/** What the declarations of output, plants and reservoirs cannot say. */
export const productionServer: ServerSlice = {
  rules: [
    { resource: powerOutputs, rules: outputRules },
    { resource: plants, rules: distinctNames(plants) },
    { resource: reservoirs, rules: risingVolumes },
    { resource: reservoirs, rules: distinctNames(reservoirs) },
  ],
};
