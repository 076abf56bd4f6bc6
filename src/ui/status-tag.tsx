import { useTranslation } from 'react-i18next';
import type { StatusSet } from '../declare/resource.ts';
import { statusTone } from './status-tones.ts';
import './status-tag.css';

/** A record's status in words and colour. */
export function StatusTag({ statuses, code }: { statuses: StatusSet; code: number }) {
  const { t } = useTranslation();
  return (
    <span className="status-tag" data-tone={statusTone(statuses, code)}>
      {t(`contract:status.${statuses}.${code}`)}
    </span>
  );
}
