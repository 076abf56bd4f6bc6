import { useTranslation } from '../../../browser/use-translation.ts';
import type { Notation } from './day-notation.ts';

interface UsualTimesProps {
  readonly notation: Notation;
  readonly value: unknown;
  readonly onChoose: (value: string) => void;
}

/** Usual times of the day of a value that is still ahead, or the next ones of an empty field; the chosen one is marked. */
export function UsualTimes({ notation, value, onChoose }: UsualTimesProps) {
  const { t } = useTranslation();
  const { times = [], dayOf, isValue, now } = notation;
  const today = dayOf(now());
  const offered = times.flatMap((time) => momentAt(time, value, notation) ?? []);
  if (offered.length === 0) return null;
  if (!isValue(value)) offered.sort((one, other) => Date.parse(one.moment) - Date.parse(other.moment));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would have the label of a group of inputs.
    <span role="group" className="usual-times figures" aria-label={t('kit:calendar.usualTimes')}>
      {offered.map(({ time, moment }) => (
        <button
          key={time}
          type="button"
          aria-pressed={isValue(value) && Date.parse(moment) === Date.parse(value)}
          onClick={() => onChoose(moment)}
        >
          {isValue(value) || dayOf(moment) === today ? time : t('kit:calendar.tomorrowAt', { time })}
        </button>
      ))}
    </span>
  );
}

/** A time of day as a moment; undefined where none is offered. */
function momentAt(time: string, value: unknown, { atTime, nextAt, isOver, isValue }: Notation) {
  if (!isValue(value)) return value || !nextAt ? undefined : { time, moment: nextAt(time) };
  return atTime && !isOver?.(value) ? { time, moment: atTime(time, value) } : undefined;
}
