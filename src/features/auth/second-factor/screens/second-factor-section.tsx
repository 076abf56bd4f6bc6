import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Skeleton } from 'antd';
import { useState } from 'react';
import { call } from '../../../../browser/call.ts';
import { useSession } from '../../../../browser/session.ts';
import { rereadSession } from '../../../../browser/session-state.ts';
import { useTranslation } from '../../../../browser/use-translation.ts';
import { describeDevice } from '../../../../lib/device.ts';
import { formatInstant } from '../../../../lib/format.ts';
import { ProblemResult } from '../../../../ui/problem-result.tsx';
import { useRefusal } from '../../../../ui/refusal.tsx';
import { useQuestion } from '../../../../ui/use-question.ts';
import {
  deleteMyAuthenticator,
  deleteMyPasskey,
  deleteMyTrustedDevice,
  getMySecondFactor,
  insertMyRecoveryCodes,
} from '../contract.ts';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { canUsePasskeys } from './can-use-passkeys.ts';
import { PasskeyForm } from './passkey-form.tsx';
import { ProofRow } from './proof-row.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import './second-factor.css';

type Opened = 'authenticator' | 'passkey' | { readonly codes: readonly string[] };

/** What proves the account besides its password: to set up, to see and to take away. */
export default function SecondFactorSection() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { viewAs } = useSession();
  const ask = useQuestion();
  const refuse = useRefusal();
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState<Opened>();
  const { data, error, refetch } = useQuery({
    queryKey: [getMySecondFactor.name],
    queryFn: ({ signal }) => call(getMySecondFactor, {}, { signal }),
    staleTime: 0,
  });
  // A view as another is read-only.
  const mayChange = viewAs === null;

  const refresh = () => queryClient.invalidateQueries({ queryKey: [getMySecondFactor.name] });
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
      void message.success(t('auth:done'));
    } catch (problem) {
      refuse(problem);
    } finally {
      await refresh();
    }
  };
  const added = (codes: readonly string[] | null) => {
    setOpened(codes ? { codes } : undefined);
    void refresh();
    if (!codes) void rereadSession();
  };
  const closeCodes = () => {
    setOpened(undefined);
    void rereadSession();
  };
  const askThen = (key: 'authenticator' | 'passkey' | 'codes', name: string, work: () => Promise<unknown>) =>
    ask({
      title: t(`auth:ask.${key}.title`, { name }),
      content: t(`auth:ask.${key}.text`),
      okText: t(`auth:ask.${key}.ok`),
      okButtonProps: { danger: key !== 'codes' },
      cancelText: t('kit:cancel'),
      onOk: work,
    });
  const newCodes = async () => {
    try {
      const { recoveryCodes } = await call(insertMyRecoveryCodes, {});
      if (recoveryCodes) setOpened({ codes: recoveryCodes });
      await refresh();
    } catch (problem) {
      refuse(problem);
    }
  };
  const isOn = data && (data.authenticatorSince !== null || data.passkeys.length > 0);

  return (
    <div className="second-factor">
      <p className="second-factor-quiet">{t('auth:text')}</p>
      {data?.dueAt && (
        <Alert type="warning" showIcon title={t('auth:due', { time: formatInstant(data.dueAt) })} role="status" />
      )}
      {error && !data && <ProblemResult error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <>
          <ProofRow
            title={t('auth:authenticator.title')}
            text={
              data.authenticatorSince
                ? t('auth:authenticator.since', { time: formatInstant(data.authenticatorSince) })
                : t('auth:authenticator.none')
            }
          >
            {mayChange &&
              (data.authenticatorSince ? (
                <Button
                  onClick={() =>
                    void askThen('authenticator', '', () => attempt(() => call(deleteMyAuthenticator, {})))
                  }
                >
                  {t('auth:authenticator.remove')}
                </Button>
              ) : (
                <Button type={isOn ? 'default' : 'primary'} onClick={() => setOpened('authenticator')}>
                  {t('auth:authenticator.setUp')}
                </Button>
              ))}
          </ProofRow>
          <ProofRow
            title={t('auth:passkeys.title')}
            text={t(canUsePasskeys() ? 'auth:passkeys.text' : 'auth:passkeys.impossible')}
            items={data.passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
              id,
              name,
              text: lastUsedAt
                ? t('auth:passkeys.used', { time: formatInstant(lastUsedAt) })
                : t('auth:passkeys.since', { time: formatInstant(createdAt) }),
              remove: t('auth:passkeys.remove'),
              onRemove: () => void askThen('passkey', name, () => attempt(() => call(deleteMyPasskey, { id }))),
            }))}
            mayChange={mayChange}
          >
            {mayChange && canUsePasskeys() && (
              <Button onClick={() => setOpened('passkey')}>{t('auth:passkeys.add')}</Button>
            )}
          </ProofRow>
          {isOn && (
            <ProofRow
              title={t('auth:codes.row')}
              text={t('auth:codes.left', { count: data.recoveryCodes })}
              isUrgent={data.recoveryCodes < 3}
            >
              {mayChange && (
                <Button onClick={() => void askThen('codes', '', newCodes)}>{t('auth:codes.renew')}</Button>
              )}
            </ProofRow>
          )}
          {data.trustedDevices.length > 0 && (
            <ProofRow
              title={t('auth:devices.title')}
              text={t('auth:devices.text')}
              items={data.trustedDevices.map(({ id, userAgent, createdAt, expiresAt }) => ({
                id,
                name: browserName(userAgent) || t('auth:devices.unknown'),
                text: t('auth:devices.until', { time: formatInstant(createdAt), until: formatInstant(expiresAt) }),
                remove: t('auth:devices.remove'),
                onRemove: () => void attempt(() => call(deleteMyTrustedDevice, { id })),
              }))}
              mayChange={mayChange}
            />
          )}
        </>
      )}
      {opened === 'authenticator' && <AuthenticatorSetup onDone={added} onClose={() => setOpened(undefined)} />}
      {opened === 'passkey' && <PasskeyForm onDone={added} onClose={() => setOpened(undefined)} />}
      {typeof opened === 'object' && <RecoveryCodes codes={opened.codes} onClose={closeCodes} />}
    </div>
  );
}

/** The browser and the system of a device; empty when neither is known. */
function browserName(userAgent: string | null): string {
  const { browser, system } = describeDevice(userAgent);
  return [browser, system].filter((part) => part !== undefined).join(', ');
}
