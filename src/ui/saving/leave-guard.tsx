import { useBlocker } from '@tanstack/react-router';
import { Button, Modal } from 'antd';
import { useWords } from '../../browser/words.ts';

interface LeaveGuardProps {
  hasUnsaved: () => boolean;
  /** Answers whether everything is saved now. */
  onSave: () => Promise<boolean>;
  /** What becomes of the changes when they are left; absent: they are kept in this browser. */
  text?: string | undefined;
}

/** Asks before unsaved changes are left behind; the browser asks itself when the whole page is left. */
export function LeaveGuard({ hasUnsaved, onSave, text }: LeaveGuardProps) {
  const { t } = useWords();
  const blocker = useBlocker({ shouldBlockFn: hasUnsaved, enableBeforeUnload: hasUnsaved, withResolver: true });
  const saveAndLeave = async () => {
    if (await onSave()) blocker.proceed?.();
    else blocker.reset?.();
  };
  return (
    <Modal
      open={blocker.status === 'blocked'}
      title={t('kit:leave.title')}
      onCancel={() => blocker.reset?.()}
      width={460}
      closable={false}
      footer={[
        <Button key="stay" onClick={() => blocker.reset?.()}>
          {t('kit:leave.stay')}
        </Button>,
        <Button key="leave" onClick={() => blocker.proceed?.()}>
          {t('kit:leave.leave')}
        </Button>,
        <Button key="save" type="primary" onClick={saveAndLeave}>
          {t('kit:leave.save')}
        </Button>,
      ]}
    >
      {text ?? t('kit:leave.kept')}
    </Modal>
  );
}
