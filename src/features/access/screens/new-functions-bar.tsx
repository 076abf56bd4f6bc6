import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { call } from '../../../browser/call.ts';
import { useCan } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { useRefusal } from '../../../ui/refusal.tsx';
import { dismissNewFunction, type MatrixFunction, type Proposal } from '../contract/accounts.ts';
import { matrixKey } from './use-matrix.ts';

interface NewFunctionsBarProps {
  functions: readonly MatrixFunction[];
  proposals: readonly Proposal[];
  /** Applies the proposals as unsaved changes, for review. */
  onTake: () => void;
  /** The bar is about to disappear, and the focus with it. */
  onDismissed: () => void;
}

/** New functions of an upgrade without a decision: apply the proposals, or dismiss them. */
export function NewFunctionsBar({ functions, proposals, onTake, onDismissed }: NewFunctionsBarProps) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const refuse = useRefusal();
  const queryClient = useQueryClient();
  const mayDismiss = useCan(dismissNewFunction.name);
  const dismissal = useMutation({
    mutationFn: () => call(dismissNewFunction, { ids: functions.map(({ id }) => id) }),
    onSuccess: async () => {
      onDismissed();
      void message.success(t('access:matrix.dismissed'));
      await queryClient.invalidateQueries({ queryKey: matrixKey });
    },
    onError: refuse,
  });
  const roles = new Set(proposals.map(({ roleId }) => roleId)).size;
  return (
    <div className="matrix-new-functions">
      <p>
        {t('access:matrix.newFunctions', { count: functions.length })}{' '}
        {roles > 0 ? t('access:matrix.proposals', { count: roles }) : t('access:matrix.noProposals')}
      </p>
      {roles > 0 && <Button onClick={onTake}>{t('access:matrix.takeProposals')}</Button>}
      {mayDismiss && (
        <Button
          type="text"
          loading={dismissal.isPending}
          title={t('access:matrix.dismissHint')}
          onClick={() => dismissal.mutate()}
        >
          {t('access:matrix.dismiss')}
        </Button>
      )}
    </div>
  );
}
