import { useTranslation } from '../../../browser/use-translation.ts';
import type { Notation } from './day-notation.ts';

interface UsualTimesProps {
  readonly notation: Notation;
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

/** Usual times of day for a value that is still ahead; the one it has is marked. */
export function UsualTimes({ notation: { times = [], atTime, isOver }, value, onChoose }: UsualTimesProps) {
  const { t } = useTranslation();
  if (!atTime || times.length === 0 || isOver?.(value)) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would have the label of a group of inputs.
    <span role="group" className="usual-times figures" aria-label={t('kit:calendar.usualTimes')}>
      {times.map((time) => {
        const moment = atTime(time, value);
        const isChosen = Date.parse(moment) === Date.parse(value);
        return (
          <button key={time} type="button" aria-pressed={isChosen} onClick={() => onChoose(moment)}>
            {time}
          </button>
        );
      })}
    </span>
  );
}
