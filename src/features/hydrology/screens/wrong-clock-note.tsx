import { useSyncExternalStore } from 'react';
import { machineAhead } from '../../../browser/server-clock.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { durationText } from './duration.ts';
import './readings.css';

/** Says by how much this machine's clock is wrong. All times are the server's, so nothing else is to be done here. */
export function WrongClockNote() {
  const { t } = useTranslation();
  const ahead = useSyncExternalStore(machineAhead.subscribe, machineAhead.get);
  if (ahead === 0) return null;
  const duration = durationText(Math.abs(ahead), t);
  return <p className="readings-clock">{t(`hydrology:clock.${ahead > 0 ? 'fast' : 'slow'}`, { duration })}</p>;
}
