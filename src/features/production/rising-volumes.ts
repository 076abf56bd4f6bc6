import { type FieldError, ProblemError } from '../../contract/errors.ts';
import type { RecordRules } from '../../engine/record-rules.ts';
import { compareDecimals } from '../../lib/decimal.ts';

/** A line of the table by which a volume follows from a level. */
interface VolumeAt {
  readonly level: string;
  readonly volume: string;
}

/** Of a reservoir, more level is more volume: the lines of its table go up, both of them, or nothing between them can be told. */
export const risingVolumes: RecordRules = {
  beforeChange: async (_transaction, { values = [] }) => {
    const errors = values.flatMap(({ volumes }) => (Array.isArray(volumes) ? fallingAt(volumes as VolumeAt[]) : []));
    if (errors.length > 0) throw new ProblemError('VALIDATION_FAILED', { errors });
  },
};

function fallingAt(volumes: readonly VolumeAt[]): FieldError[] {
  return volumes.flatMap((line, place): FieldError[] => {
    const before = volumes[place - 1];
    if (!before) return [];
    const falling = (['level', 'volume'] as const).filter((name) => compareDecimals(line[name], before[name]) <= 0);
    return falling.slice(0, 1).map((name) => ({ path: `volumes.${place}.${name}`, code: 'notRising' }));
  });
}
