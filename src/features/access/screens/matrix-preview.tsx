import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Skeleton } from 'antd';
import { call } from '../../../browser/call.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { ProblemResult } from '../../../ui/problem-result.tsx';
import { useOperationTexts } from '../../../ui/use-operation-texts.ts';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { previewRoleFunction } from '../contract/accounts.ts';
import type { RoleChange } from './matrix-edits.ts';

interface MatrixPreviewProps {
  changes: readonly RoleChange[];
  saving: boolean;
  onSave: () => Promise<void>;
  onClose: () => void;
}

/** The accounts that would gain or lose something, before the save. */
export default function MatrixPreview({ changes, saving, onSave, onClose }: MatrixPreviewProps) {
  useReturnFocus();
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    queryKey: [previewRoleFunction.name, changes],
    queryFn: ({ signal }) => call(previewRoleFunction, { changes: [...changes] }, { signal }),
    staleTime: 0,
  });
  const touched = data?.accounts.filter(({ gains, loses }) => gains.length + loses.length > 0);
  return (
    <Drawer
      open
      size={560}
      title={t('access:preview.title')}
      onClose={onClose}
      footer={
        <div className="access-footer">
          <Button onClick={onClose}>{t('kit:close')}</Button>
          <Button type="primary" loading={saving} disabled={changes.length === 0} onClick={() => void onSave()}>
            {t('kit:record.save')}
          </Button>
        </div>
      }
    >
      {error && !data && <ProblemResult error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {touched?.length === 0 && <p className="access-quiet">{t('access:preview.nobody')}</p>}
      {touched && touched.length > 0 && (
        <p className="preview-total">{t('access:preview.accounts', { count: touched.length })}</p>
      )}
      <ul className="preview-list">
        {touched?.map((account) => (
          <li key={account.id}>
            <h3>
              {account.fullName} <span className="access-quiet">{account.username}</span>
            </h3>
            <Operations kind="gains" names={account.gains} />
            <Operations kind="loses" names={account.loses} />
          </li>
        ))}
      </ul>
    </Drawer>
  );
}

function Operations({ kind, names }: { kind: 'gains' | 'loses'; names: readonly string[] }) {
  const { t } = useTranslation();
  const wordsOf = useOperationTexts();
  if (names.length === 0) return null;
  return (
    <section className="preview-operations" data-kind={kind}>
      <h4>{t(`access:preview.${kind}`, { count: names.length })}</h4>
      <ul>
        {names.map((name) => (
          <li key={name}>{wordsOf(name)}</li>
        ))}
      </ul>
    </section>
  );
}
