import { operation } from '../../../contract/operation.ts';
import { idSchema } from '../../../contract/values.ts';
import { checkParameters, type ParameterName } from '../checks/contract/check.ts';
import { type CheckCode, checks } from '../checks/contract/checks.ts';

/** How far a reservoir's history reaches for a proposal, and how many readings it takes. */
export const [proposalYears, fewestReadings] = [2, 500];

/** Parameters that are proposed from a reservoir's own history; a person sets them. */
const proposedNames = ['levelRate', 'inflowRate', 'releaseRate'] as const satisfies readonly ParameterName[];
export type ProposedName = (typeof proposedNames)[number];

export interface CheckState {
  code: CheckCode;
  /** The parameters that are not set: the check does not run. */
  missing: ParameterName[];
}

export interface Proposal {
  name: ProposedName;
  value: string;
  /** The values in a row that it comes from; 0: from the volume and the largest inflow. */
  readings: number;
}

/** Which checks run for a reservoir, and the parameters that its history proposes. */
export const getChecksThuyVan = operation<{ reservoirId: string }, { checks: CheckState[]; proposals: Proposal[] }>({
  name: 'getChecksThuyVan',
  group: 'hydrology',
  access: 'permission',
  writes: false,
  input: (z) => z.strictObject({ reservoirId: idSchema(z) }),
  output: (z) =>
    z.object({
      checks: z.array(
        z.object({
          code: z.enum(checks.map(({ code }) => code)),
          missing: z.array(z.enum(checkParameters.map(({ name }) => name))),
        }),
      ),
      proposals: z.array(z.object({ name: z.enum(proposedNames), value: z.string(), readings: z.int() })),
    }),
});
