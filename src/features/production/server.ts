import { rulesFor } from '../../engine/record-rules.ts';
import type { ServerSlice } from '../../engine/slices/server-slice.ts';
import { distinctNames } from './distinct-names.ts';
import { figureHandlers } from './figures/handlers.ts';
import { monthSumsJob } from './figures/month-sums-job.ts';
import { generatingUnits } from './generating-units/resource.ts';
import { unitRules } from './generating-units/rules.ts';
import { changesClearing } from './grid/changes.ts';
import { gridHandlers } from './grid/handlers.ts';
import { plants } from './plants/resource.ts';
import { periodRules } from './power-outputs/period-rules.ts';
import { powerOutputs } from './power-outputs/resource.ts';
import { validateOutputs } from './power-outputs/row-validation.ts';
import { outputRules } from './power-outputs/rules.ts';
import { reservoirs } from './reservoirs/resource.ts';
import { risingVolumes } from './rising-volumes.ts';
import { seasonHours } from './season-hours.ts';
import { signOffHandlers } from './sign-off/handlers.ts';
import { signOffRules } from './sign-off/rules.ts';
import { thresholds } from './thresholds/resource.ts';
import { limitRules } from './thresholds/rules.ts';

/** The rules and handlers of output, plants and reservoirs beyond their declarations. */
export const productionServer: ServerSlice = {
  handlers: (scope) => [...figureHandlers, ...signOffHandlers(scope), ...gridHandlers(scope)],
  jobs: ({ database }) => [monthSumsJob(database), changesClearing(database)],
  rules: [
    rulesFor(powerOutputs, outputRules),
    rulesFor(powerOutputs, { validateRows: validateOutputs }),
    rulesFor(powerOutputs, periodRules),
    rulesFor(powerOutputs, signOffRules),
    rulesFor(generatingUnits, unitRules),
    rulesFor(plants, distinctNames(plants)),
    rulesFor(reservoirs, risingVolumes),
    rulesFor(reservoirs, seasonHours),
    rulesFor(reservoirs, distinctNames(reservoirs)),
    rulesFor(thresholds, limitRules),
  ],
};
