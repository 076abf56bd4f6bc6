import { LockOutlined, UnlockOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from '../../browser/use-translation.ts';

interface SignOffActionsProps {
  /** What was done last, sentence by sentence. */
  done: readonly string[];
  /** The number of chosen cells, of those that can be signed off and of those that can be reopened. */
  chosen: number;
  signable: number;
  signed: number;
  onFreeze: () => void;
  onReopen: (reason: string) => void;
}

/** The buttons for the chosen days, and what became of the last ones. */
export function SignOffActions({ done, chosen, signable, signed, onFreeze, onReopen }: SignOffActionsProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const reopen = () => {
    if (reason.trim() === '') return;
    onReopen(reason.trim());
    setReason('');
  };
  return (
    <div className="sign-off-actions">
      <div role="status">
        {done.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {done.length === 0 && chosen > 0 && t('signOff:chosen', { count: chosen })}
      </div>
      {signable > 0 && (
        <Button type="primary" icon={<LockOutlined />} onClick={onFreeze}>
          {t('signOff:freeze', { count: signable })}
        </Button>
      )}
      {signed > 0 && (
        <span className="sign-off-reopen">
          <Input
            value={reason}
            maxLength={500}
            aria-label={t('signOff:reason')}
            placeholder={t('signOff:reason')}
            onChange={(event) => setReason(event.target.value)}
            onPressEnter={reopen}
          />
          <Button icon={<UnlockOutlined />} disabled={reason.trim() === ''} onClick={reopen}>
            {t('signOff:reopen', { count: signed })}
          </Button>
        </span>
      )}
    </div>
  );
}
