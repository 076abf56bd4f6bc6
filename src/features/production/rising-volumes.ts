import { type FieldError, ProblemError } from '../../contract/errors.ts';
import type { ChangeOf } from '../../declare/record.ts';
import type { RecordRules } from '../../engine/record-rules.ts';
import { compareDecimals } from '../../lib/decimal.ts';
import type { reservoirs } from './reservoirs/resource.ts';

/** The table of volumes by level. */
type Volumes = NonNullable<ChangeOf<typeof reservoirs>['volumes']>;

/** A higher level is a larger volume: both must rise from row to row, otherwise they cannot be interpolated. */
export const risingVolumes: RecordRules<typeof reservoirs> = {
  beforeChange: async (_transaction, { values = [] }) => {
    const errors = values.flatMap(({ volumes = [] }) => fallingAt(volumes));
    if (errors.length > 0) throw new ProblemError('VALIDATION_FAILED', { errors });
  },
};

function fallingAt(volumes: Volumes): FieldError[] {
  return volumes.flatMap((line, place): FieldError[] => {
    const before = volumes[place - 1];
    if (!before) return [];
    const falling = (['level', 'volume'] as const).filter((name) => compareDecimals(line[name], before[name]) <= 0);
    return falling.slice(0, 1).map((name) => ({ path: `volumes.${place}.${name}`, code: 'notRising' }));
  });
}
