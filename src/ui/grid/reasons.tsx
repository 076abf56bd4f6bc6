import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { usePreviousFocus } from '../../browser/use-previous-focus.ts';
import { useTranslation } from '../../browser/use-translation.ts';

interface ReasonProps {
  /** The slice that has the texts, under `entry`. */
  texts: string;
  /** The places of the entries that need a reason. */
  asking: readonly string[];
  /** The maximum length of a reason. */
  most: number;
  onExplain: (places: readonly string[], reason: string) => void;
}

/** The reason why an unlikely value is right, or why a stored one is corrected; Enter saves it. */
export function ReasonField({ texts, asking, most, onExplain }: ReasonProps) {
  const { t } = useTranslation();
  const id = useId();
  const [reason, setReason] = useState('');
  const count = asking.length;
  const { onFocus, goBack } = usePreviousFocus();
  const store = () => {
    if (reason.trim() === '') return;
    onExplain(asking, reason.trim());
    goBack();
  };
  return (
    <span className="entry-reason">
      <label htmlFor={id}>{t(`${texts}:entry.${count > 1 ? 'oneReason' : 'reason'}`, { count })}</label>
      <Input
        id={id}
        size="small"
        value={reason}
        maxLength={most}
        onFocus={onFocus}
        placeholder={t(`${texts}:entry.reasonExample`)}
        onChange={(event) => setReason(event.target.value)}
        onPressEnter={store}
      />
      <Button size="small" type="primary" disabled={reason.trim() === ''} onClick={store}>
        {t(`${texts}:entry.${count > 1 ? 'storeAll' : 'store'}`, { count })}
      </Button>
    </span>
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
