import { PauseCircleOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button } from 'antd';
import { call } from '../../../browser/call.ts';
import { useCan } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { formatInstant } from '../../../lib/format.ts';
import { useRefusal } from '../../../ui/refusal.tsx';
import { getPublicThuyVan, holdThuyVan, resumeThuyVan } from '../contract/public-state.ts';
import { useAskReason } from './use-ask-reason.ts';

function usePublicState() {
  return useQuery({
    queryKey: [getPublicThuyVan.name],
    queryFn: ({ signal }) => call(getPublicThuyVan, {}, { signal }),
    staleTime: 0,
  }).data;
}

/** Begins or ends the hold, with a reason. */
function useHoldSwitch() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const queryClient = useQueryClient();
  const ask = useAskReason();
  const refuse = useRefusal();
  return async (isHeld: boolean) => {
    const word = isHeld ? 'end' : 'begin';
    const reason = await ask({
      title: t(`hydrology:hold.${word}Title`),
      text: t(`hydrology:hold.${word}Text`),
      okText: t(`hydrology:hold.${word}`),
      danger: !isHeld,
    });
    if (reason === undefined) return;
    try {
      await call(isHeld ? resumeThuyVan : holdThuyVan, { reason });
      await queryClient.invalidateQueries({ queryKey: [getPublicThuyVan.name] });
      void message.success(t(`hydrology:hold.${isHeld ? 'ended' : 'begun'}`));
    } catch (error) {
      refuse(error);
    }
  };
}

/** Says that publishing is held, since when, by whom and why, with the button that ends it. */
export function HoldNotice() {
  const { t } = useTranslation();
  const mayEnd = useCan(resumeThuyVan.name);
  const change = useHoldSwitch();
  const hold = usePublicState()?.hold;
  if (!hold) return null;
  const values = { since: formatInstant(hold.since), by: hold.byName, reason: hold.reason };
  return (
    <Alert
      type="warning"
      showIcon
      title={t('hydrology:hold.title', values)}
      description={t('hydrology:hold.text', values)}
      action={mayEnd && <Button onClick={() => void change(true)}>{t('hydrology:hold.end')}</Button>}
    />
  );
}

/** The button that begins a hold, for those who may. */
export function HoldButton() {
  const { t } = useTranslation();
  const mayBegin = useCan(holdThuyVan.name);
  const change = useHoldSwitch();
  const state = usePublicState();
  if (!mayBegin || !state || state.hold) return null;
  return (
    <Button
      icon={<PauseCircleOutlined />}
      aria-label={t('hydrology:hold.begin')}
      title={t('hydrology:hold.begin')}
      onClick={() => void change(false)}
    />
  );
}
