import { useTranslation } from 'react-i18next';
import { formatInstant, formatRelative } from '../../../lib/format.ts';

/** How long ago something happened; the exact moment is in the tooltip. */
export function TimeAgo({ instant }: { instant: string }) {
  const { i18n } = useTranslation();
  return (
    <time dateTime={instant} title={formatInstant(instant)}>
      {formatRelative(instant, i18n.language)}
    </time>
  );
}
