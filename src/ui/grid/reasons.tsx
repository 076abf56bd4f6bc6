import { Button, Input, Select } from 'antd';
import { useId, useState } from 'react';
import { usePreviousFocus } from '../../browser/use-previous-focus.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import { fewestReasonLetters, isReason } from '../../contract/reasons.ts';

interface ReasonProps {
  /** The slice that has the texts, under `entry`. */
  texts: string;
  /** The places of the entries that need a reason. */
  asking: readonly string[];
  /** The maximum length of a reason. */
  most: number;
  /** The kinds of reasons to choose from, named under `reasonCode`; absent: words alone. */
  codes?: readonly string[];
  onExplain: (places: readonly string[], reason: string, code?: string) => void;
}

/** The reason why an unlikely value is right, or why a stored one is corrected; Enter saves it. */
export function ReasonField({ texts, asking, most, codes, onExplain }: ReasonProps) {
  const { t } = useTranslation();
  const id = useId();
  const [reason, setReason] = useState('');
  const [code, setCode] = useState<string>();
  const count = asking.length;
  const { onFocus, goBack } = usePreviousFocus();
  const isShort = !isReason(reason);
  const isReady = !isShort && (codes === undefined || code !== undefined);
  const store = () => {
    if (!isReady) return;
    onExplain(asking, reason.trim(), code);
    goBack();
  };
  return (
    <fieldset className="entry-reason" onFocus={onFocus}>
      <label htmlFor={id}>{t(`${texts}:entry.${count > 1 ? 'oneReason' : 'reason'}`, { count })}</label>
      {codes && (
        <Select
          size="small"
          className="entry-reason-code"
          options={codes.map((value) => ({ value, label: t(`${texts}:reasonCode.${value}`) }))}
          value={code ?? null}
          onChange={(chosen) => setCode(chosen ?? undefined)}
          placeholder={t(`${texts}:reasonCode.choose`)}
          aria-label={t(`${texts}:reasonCode.choose`)}
          popupMatchSelectWidth={false}
        />
      )}
      <Input
        id={id}
        size="small"
        value={reason}
        maxLength={most}
        placeholder={t(`${texts}:entry.reasonExample`)}
        onChange={(event) => setReason(event.target.value)}
        onPressEnter={store}
        aria-describedby={isShort && reason !== '' ? `${id}-short` : undefined}
      />
      <Button size="small" type="primary" disabled={!isReady} onClick={store}>
        {t(`${texts}:entry.${count > 1 ? 'storeAll' : 'store'}`, { count })}
      </Button>
      {isShort && reason !== '' && (
        <small id={`${id}-short`} role="status">
          {t('kit:reasonShort', { min: fewestReasonLetters })}
        </small>
      )}
    </fieldset>
  );
}

/** One reason for all entries that need one, if there are several. */
export function OneReason(props: ReasonProps) {
  if (props.asking.length < 2) return null;
  return (
    <div className="entry-one-reason">
      <ReasonField {...props} />
    </div>
  );
}
