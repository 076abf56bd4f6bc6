import { useWords } from '../../../browser/words.ts';
import { plantClock, siteClock } from '../../../lib/clock.ts';
import './readings.css';

/** Says whose clock the times of readings are, where the site tells the time by another. */
export function PlantClockNote() {
  const { t } = useWords();
  return siteClock() === plantClock ? null : <p className="readings-clock">{t('hydrology:plantClock')}</p>;
}
