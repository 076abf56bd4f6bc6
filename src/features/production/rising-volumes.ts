import { type FieldError, ProblemError } from '../../contract/errors.ts';
import type { ChangeOf } from '../../declare/record.ts';
import type { RecordRules } from '../../engine/record-rules.ts';
import { compareDecimals } from '../../lib/decimal.ts';
import type { reservoirs } from './reservoirs/resource.ts';

/** The table by which a volume follows from a level. */
type Volumes = NonNullable<ChangeOf<typeof reservoirs>['volumes']>;

/** Of a reservoir, more level is more volume: the lines of its table go up, both of them, or nothing between them can be told. */
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
