import { Input } from 'antd';
import { useId, useState } from 'react';
import { call } from '../../../browser/call.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { longestReason } from '../../../declare/change-remarks.ts';
import { resourceOperations } from '../../../declare/operations.ts';
import { awaitingStatus } from '../../../declare/resource.ts';
import type { ChangeGuard } from '../../../ui/slices/change-guard.ts';

/** Seconds in which a refusal can be taken back from its message. */
const undoSeconds = 10;

/** Asks why content is refused: its author reads the reason. */
export default {
  async ask(changes, { resource, t, ask }) {
    let refusalReason = '';
    const [first] = changes;
    const isSure = await ask((update) => ({
      title:
        changes.length === 1
          ? t('notifications:refusal.one', { title: first?.before[resource.title] })
          : t('notifications:refusal.many', { count: changes.length }),
      width: 480,
      content: (
        <Reason
          onChange={(reason) => {
            refusalReason = reason.trim();
            update({ okButtonProps: { danger: true, disabled: refusalReason === '' } });
          }}
        />
      ),
      okText: t('notifications:refusal.refuse'),
      okButtonProps: { danger: true, disabled: true },
      cancelText: t('kit:cancel'),
    }));
    return isSure ? { refusalReason } : undefined;
  },

  takeBack({ id, version }, before, { resource, t }) {
    if (before.status !== awaitingStatus) return undefined;
    const change = { items: [{ id, version }], status: awaitingStatus };
    return {
      label: t('kit:undo.action'),
      seconds: undoSeconds,
      done: t('notifications:refusal.takenBack'),
      run: () => call(resourceOperations(resource).setStatus, change),
    };
  },
} satisfies ChangeGuard;

function Reason({ onChange }: { readonly onChange: (reason: string) => void }) {
  const { t } = useTranslation();
  const id = useId();
  const [reason, setReason] = useState('');
  return (
    <>
      <label htmlFor={id}>{t('notifications:refusal.reason')}</label>
      <Input.TextArea
        id={id}
        autoFocus
        required
        value={reason}
        maxLength={longestReason}
        autoSize={{ minRows: 3, maxRows: 8 }}
        onChange={({ target }) => {
          setReason(target.value);
          onChange(target.value);
        }}
      />
    </>
  );
}
