import ExportOutlined from '@ant-design/icons/es/icons/ExportOutlined';
import { useTranslation } from '../../../browser/use-translation.ts';
import { newTab } from './plain-view.ts';

/** Opens what an address leads to beside the form, to see whether it is the right one. */
export function OpenAddress({ address }: { address: string }) {
  const { t } = useTranslation();
  const label = t('kit:url.open');
  return (
    <a {...newTab} className="field-open" href={address} title={label} aria-label={`${label}: ${address}`}>
      <ExportOutlined aria-hidden />
    </a>
  );
}
