import { ClockCircleOutlined, SafetyCertificateOutlined } from '@ant-design/icons';
import { useTranslation } from '../../../browser/use-translation.ts';
import './seal-state.css';

/** Whether an entry is sealed: it is in the hash chain and cannot be changed unnoticed. */
export function SealState({ sealed }: { sealed: string | null }) {
  const { t } = useTranslation();
  if (sealed === null) {
    return (
      <span className="seal-state" title={t('audit:log.seal.pendingHint')}>
        <ClockCircleOutlined aria-hidden /> {t('audit:log.seal.pending')}
      </span>
    );
  }
  return (
    <span className="seal-state" data-sealed title={t('audit:log.seal.sealedHint', { place: sealed })}>
      <SafetyCertificateOutlined aria-hidden /> {t('audit:log.seal.sealed')}
    </span>
  );
}
