import { App } from 'antd';
import { call } from '../../../browser/call.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { useRefusal } from '../../../ui/refusal.tsx';
import type { RecordPartProps } from '../../../ui/slices/slots.ts';
import { useQuestion } from '../../../ui/use-question.ts';
import { eraseStaff } from '../contract.ts';
import type { staff } from '../resource.ts';

/** Asks whether to erase the personal data of somebody who left, lists what is lost, and does it. */
export function useErase({ record, replace }: Pick<RecordPartProps<typeof staff>, 'record' | 'replace'>): () => void {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const ask = useQuestion();
  const refuse = useRefusal();

  const erase = async () => {
    try {
      const { id, version } = record;
      const erased = await call(eraseStaff, { id, version });
      void message.success(t(erased.version === version ? 'staff:erase.nothing' : 'staff:erase.done'), 6);
    } catch (problem) {
      refuse(problem);
    }
  };
  return () =>
    void ask({
      title: t('staff:erase.title', { name: record.fullName }),
      width: 520,
      content: (
        <>
          <p>{t('staff:erase.lost')}</p>
          <ul>
            <li>{t('staff:erase.record')}</li>
            <li>{t('staff:erase.history')}</li>
          </ul>
          <p>{t('staff:erase.kept')}</p>
        </>
      ),
      okText: t('staff:erase.ok'),
      okButtonProps: { danger: true },
      cancelText: t('kit:cancel'),
      autoFocusButton: 'cancel',
      // Reads again after an error too: the record then differs from what the page shows.
      onOk: () => replace(erase),
    });
}
