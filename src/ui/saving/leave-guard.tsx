import { useBlocker } from '@tanstack/react-router';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from '../../browser/use-translation.ts';
import './texts.ts';

interface LeaveGuardProps {
  hasUnsaved: () => boolean;
  /** Resolves with whether everything is saved now. */
  onSave: () => Promise<boolean>;
  /** What happens to the changes when the user leaves; absent: a draft is stored in this browser. */
  text?: string | undefined;
}

/** Asks before unsaved changes are abandoned; the browser asks itself when the whole page is closed. */
export function LeaveGuard({ hasUnsaved, onSave, text }: LeaveGuardProps) {
  const { t } = useTranslation();
  // The dialog closes before the save, which may open another dialog or focus a field: this one must not take the focus
  // back.
  const [saves, setSaves] = useState(false);
  const shouldBlockFn = () => {
    setSaves(false);
    return hasUnsaved();
  };
  const blocker = useBlocker({ shouldBlockFn, enableBeforeUnload: hasUnsaved, withResolver: true });
  const saveAndLeave = async () => {
    setSaves(true);
    if (await onSave()) blocker.proceed?.();
    else blocker.reset?.();
  };
  return (
    <Modal
      open={blocker.status === 'blocked' && !saves}
      focusable={{ focusTriggerAfterClose: !saves }}
      title={t('saving:leave.title')}
      onCancel={() => blocker.reset?.()}
      width={460}
      closable={false}
      footer={[
        <Button key="stay" onClick={() => blocker.reset?.()}>
          {t('saving:leave.stay')}
        </Button>,
        <Button key="leave" onClick={() => blocker.proceed?.()}>
          {t('saving:leave.leave')}
        </Button>,
        <Button key="save" type="primary" onClick={saveAndLeave}>
          {t('saving:leave.save')}
        </Button>,
      ]}
    >
      {text ?? t('saving:leave.kept')}
    </Modal>
  );
}
