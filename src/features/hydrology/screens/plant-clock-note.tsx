import { useTranslation } from '../../../browser/use-translation.ts';
import { plantClock, siteClock } from '../../../lib/clock.ts';
import './readings.css';

/** Says whose clock the times of readings are, where the site tells the time by another. */
export function PlantClockNote() {
  const { t } = useTranslation();
  return siteClock() === plantClock ? null : <p className="readings-clock">{t('hydrology:plantClock')}</p>;
}
