import { useTranslation } from 'react-i18next';
import type { StatusSet } from '../declare/resource.ts';
import './status-tag.css';

/** How a status feels; the words beside the colour carry the meaning. */
const tones: Readonly<Record<StatusSet, readonly string[]>> = {
  publication: ['neutral', 'success', 'warning', 'danger', 'quiet'],
  activity: ['quiet', 'success'],
};

/** A record's status in words and colour. */
export function StatusTag({ statuses, code }: { statuses: StatusSet; code: number }) {
  const { t } = useTranslation();
  return (
    <span className="status-tag" data-tone={tones[statuses][code] ?? 'neutral'}>
      {t(`contract:status.${statuses}.${code}`)}
    </span>
  );
}
