import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { call } from '../../../../browser/call.ts';
import { useTranslation } from '../../../../browser/use-translation.ts';
import { ProblemResult } from '../../../../ui/problem-result.tsx';
import { problemText } from '../../../../ui/problem-text.ts';
import { confirmMyAuthenticator, startMyAuthenticator } from '../contract.ts';
import { QrCode } from './qr-code.tsx';

interface Props {
  /** Called with new recovery codes, if there were none before. */
  readonly onDone: (recoveryCodes: readonly string[] | null) => void;
  readonly onClose: () => void;
}

/** Sets an authenticator app up: the secret as a picture and as a text, and the first code as the proof. */
export function AuthenticatorSetup({ onDone, onClose }: Props) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const begun = useQuery({
    queryKey: [startMyAuthenticator.name],
    queryFn: () => call(startMyAuthenticator, {}),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const confirm = useMutation({
    mutationFn: () => call(confirmMyAuthenticator, { code }),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  const submit = () => {
    setMissing(code.trim() === '');
    if (code.trim() !== '' && !confirm.isPending) confirm.mutate();
  };
  const refusal = isMissing ? t('auth:setup.codeMissing') : confirm.error && problemText(confirm.error, t);
  return (
    <Modal
      open
      title={t('auth:setup.title')}
      onCancel={onClose}
      mask={{ closable: false }}
      width={480}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {t('kit:cancel')}
        </Button>,
        <Button key="confirm" type="primary" loading={confirm.isPending} disabled={!begun.data} onClick={submit}>
          {t('auth:setup.confirm')}
        </Button>,
      ]}
    >
      {begun.error && <ProblemResult error={begun.error} onRetry={() => void begun.refetch()} />}
      {begun.isFetching && <Skeleton active />}
      {begun.data && (
        <div className="authenticator-setup">
          <div className="authenticator-here">
            <p>{t('auth:setup.here')}</p>
            <Button type="primary" href={begun.data.address}>
              {t('auth:setup.open')}
            </Button>
          </div>
          <p>{t('auth:setup.scan')}</p>
          <QrCode text={begun.data.address} label={t('auth:setup.picture')} />
          <p className="second-factor-quiet">{t('auth:setup.type')}</p>
          <code className="authenticator-secret">{begun.data.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
          <Form layout="vertical" onSubmitCapture={submit}>
            <Form.Item
              label={t('auth:setup.code')}
              htmlFor="authenticator-code"
              {...(refusal && { validateStatus: 'error', help: refusal })}
            >
              <Input
                id="authenticator-code"
                value={code}
                onChange={({ target }) => setCode(target.value)}
                autoComplete="one-time-code"
                inputMode="numeric"
                maxLength={10}
              />
            </Form.Item>
          </Form>
        </div>
      )}
    </Modal>
  );
}
