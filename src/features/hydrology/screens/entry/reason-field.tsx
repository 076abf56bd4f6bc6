import { Button, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useWords } from '../../../../browser/words.ts';

interface ReasonFieldProps {
  id: string;
  label: string;
  onStore: (reason: string) => void;
  /** What the button says. */
  children: ReactNode;
}

/** Why a doubtful value is right, or a stored one is corrected: Enter stores it. */
export function ReasonField({ id, label, onStore, children }: ReasonFieldProps) {
  const { t } = useWords();
  const [reason, setReason] = useState('');
  const store = () => reason.trim() !== '' && onStore(reason.trim());
  return (
    <span className="entry-reason">
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        size="small"
        value={reason}
        maxLength={500}
        placeholder={t('hydrology:entry.reasonExample')}
        onChange={(event) => setReason(event.target.value)}
        onPressEnter={store}
      />
      <Button size="small" type="primary" disabled={reason.trim() === ''} onClick={store}>
        {children}
      </Button>
    </span>
  );
}
