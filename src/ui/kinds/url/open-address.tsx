import ExportOutlined from '@ant-design/icons/es/icons/ExportOutlined';
import { useTranslation } from '../../../browser/use-translation.ts';
import { newTab } from './plain-view.ts';

/** Opens an address in another tab, to check it. */
export function OpenAddress({ address }: { address: string }) {
  const { t } = useTranslation();
  const label = t('kit:url.open');
  return (
    <a {...newTab} className="field-open" href={address} title={label} aria-label={`${label}: ${address}`}>
      <ExportOutlined aria-hidden />
    </a>
  );
}
