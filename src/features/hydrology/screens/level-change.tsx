import { useTranslation } from '../../../browser/use-translation.ts';
import { plantClock } from '../../../lib/clock.ts';
import { compareDecimals, subtractDecimals } from '../../../lib/decimal.ts';
import { formatInstant } from '../../../lib/format.ts';
import { shownMeasured } from './entry/cell-reading.ts';
import './level-change.css';

interface LevelChangeProps {
  level: string | null;
  /** The level of a day before, or of the last reading before that, and its time. */
  dayBefore: string | null;
  dayBeforeAt: string | null;
}

/** The change of a level in about a day, with a sign as well as an arrow, and since when. */
export function LevelChange({ level, dayBefore, dayBeforeAt }: LevelChangeProps) {
  const { t } = useTranslation();
  if (level === null || dayBefore === null || dayBeforeAt === null) return null;
  const change = subtractDecimals(level, dayBefore);
  const sign = compareDecimals(change, '0');
  const since = t('hydrology:levelChange', {
    level: `${shownMeasured(dayBefore, 'upstream')} m`,
    when: formatInstant(dayBeforeAt, plantClock),
  });
  return (
    <span className="level-change figures" title={since}>
      <span aria-hidden="true">{sign > 0 ? '▲' : sign < 0 ? '▼' : '='}</span>
      {` ${sign > 0 ? '+' : ''}${shownMeasured(change, 'upstream')} m`}
      <span className="visually-hidden">{since}</span>
    </span>
  );
}
