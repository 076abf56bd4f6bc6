import { useTranslation } from '../../../browser/use-translation.ts';
import { fewestReasonLetters, isReason } from '../../../contract/reasons.ts';
import { askReason } from '../../../ui/reason-question.tsx';
import { useQuestion } from '../../../ui/use-question.ts';
import { mostReason } from '../contract/readings.ts';

interface Asked {
  readonly title: string;
  readonly text: string;
  readonly okText: string;
  readonly danger?: boolean;
}

/** Returns a function that asks for the reason of a decision about readings; undefined: not confirmed. */
export function useAskReason(): (asked: Asked) => Promise<string | undefined> {
  const { t } = useTranslation();
  const ask = useQuestion();
  return (asked) =>
    askReason(ask, {
      ...asked,
      label: t('hydrology:public.reason'),
      cancelText: t('kit:cancel'),
      most: mostReason,
      hint: t('kit:reasonShort', { min: fewestReasonLetters }),
      isEnough: isReason,
    });
}
