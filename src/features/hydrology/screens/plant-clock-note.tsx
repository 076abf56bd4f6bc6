import { useTranslation } from '../../../browser/use-translation.ts';
import { plantClock, siteClock } from '../../../lib/clock.ts';
import './readings.css';

/** Says that the times of readings are on the plants' clock, if the site's clock differs. */
export function PlantClockNote() {
  const { t } = useTranslation();
  return siteClock() === plantClock ? null : <p className="readings-clock">{t('hydrology:plantClock')}</p>;
}
