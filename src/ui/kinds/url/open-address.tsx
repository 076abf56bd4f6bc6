import ExportOutlined from '@ant-design/icons/es/icons/ExportOutlined';
import { useWords } from '../../../browser/words.ts';
import { newTab } from './look.ts';

/** Opens what an address leads to beside the form, to see whether it is the right one. */
export function OpenAddress({ address }: { address: string }) {
  const { t } = useWords();
  const label = t('kit:url.open');
  return (
    <a {...newTab} className="field-open" href={address} title={label} aria-label={`${label}: ${address}`}>
      <ExportOutlined aria-hidden />
    </a>
  );
}
