import { Button } from 'antd';
import type { ReactNode } from 'react';
import { usePreviousFocus } from '../../browser/use-previous-focus.ts';
import { useTranslation } from '../../browser/use-translation.ts';

/** A button that answers a question about a cell; the focus returns to where it was. */
export function AnswerButton({ onAnswer, children }: { onAnswer: () => void; children: ReactNode }) {
  const { onFocus, goBack } = usePreviousFocus();
  const answer = () => {
    onAnswer();
    goBack();
  };
  return (
    <Button size="small" onFocus={onFocus} onClick={answer}>
      {children}
    </Button>
  );
}

interface OneAnswerProps {
  /** The number of ambiguous numbers, and the first of them, read as thousands and as a fraction. */
  count: number;
  examples: readonly string[];
  onAnswer: (place: number) => void;
}

/** One answer for all ambiguous numbers if there are several: a column of a spreadsheet is usually written alike. */
export function OneAnswer({ count, examples, onAnswer }: OneAnswerProps) {
  const { t } = useTranslation();
  if (count < 2) return null;
  return (
    <div className="entry-one-reason entry-note-actions">
      <span>{t('kit:twoWays.all', { count })}</span>
      {examples.map((example, place) => (
        <AnswerButton key={example} onAnswer={() => onAnswer(place)}>
          {t(`kit:twoWays.${place === 0 ? 'thousands' : 'fraction'}`, { example })}
        </AnswerButton>
      ))}
    </div>
  );
}
