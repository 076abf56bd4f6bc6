import { useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { call } from '../../../browser/call.ts';
import { useCan } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { formatSecond } from '../../../lib/format.ts';
import { useRefusal } from '../../../ui/refusal.tsx';
import { releaseThuyVan, withholdThuyVan } from '../contract/public-state.ts';
import { getDayThuyVan, getDetailThuyVan, getListThuyVan, type Reading } from '../contract/readings.ts';
import { useAskReason } from './use-ask-reason.ts';

const changedReads = [getDetailThuyVan, getListThuyVan, getDayThuyVan];

/** What visitors see of a current reading, and the button that releases a doubtful one or takes that back. */
export function PublicState({ reading }: { reading: Reading }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const queryClient = useQueryClient();
  const ask = useAskReason();
  const refuse = useRefusal();
  const { publicState, doubts, unattended, releasedAt, releasedByName, reservoirId, at, revision } = reading;
  const isReleased = releasedAt !== null;
  const isOpen = doubts.length > 0 && publicState !== 'approved';
  const mayChange = useCan((isReleased ? withholdThuyVan : releaseThuyVan).name) && isOpen;
  const change = async () => {
    const word = isReleased ? 'withhold' : 'release';
    const reason = await ask({
      title: t(`hydrology:public.${word}Title`),
      text: t(`hydrology:public.${word}Text`),
      okText: t(`hydrology:public.${word}`),
    });
    if (reason === undefined) return;
    try {
      await call(isReleased ? withholdThuyVan : releaseThuyVan, { readings: [{ reservoirId, at, revision }], reason });
      await Promise.all(changedReads.map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })));
      void message.success(t(isReleased ? 'hydrology:public.withheldDone' : 'hydrology:public.released'));
    } catch (error) {
      refuse(error);
    }
  };
  return (
    <div className="public-state" data-state={publicState}>
      <p>
        {t(`hydrology:public.${publicState === 'withheld' && doubts.length === 0 ? 'hidden' : publicState}`)}{' '}
        {isReleased &&
          t('hydrology:public.releasedBy', { name: releasedByName ?? '–', when: formatSecond(releasedAt) })}
        {unattended && doubts.length > 0 && !isReleased && t('hydrology:public.unattended')}
      </p>
      {mayChange && (
        <Button type={isReleased ? 'default' : 'primary'} onClick={() => void change()}>
          {t(`hydrology:public.${isReleased ? 'withhold' : 'release'}`)}
        </Button>
      )}
    </div>
  );
}
