import { useTranslation } from '../../../browser/use-translation.ts';
import { formatInstant, formatRelative } from '../../../lib/format.ts';

/** How long ago something happened; the exact time is in the tooltip. */
export function TimeAgo({ instant }: { instant: string }) {
  const { language } = useTranslation();
  return (
    <time dateTime={instant} title={formatInstant(instant)}>
      {formatRelative(instant, language)}
    </time>
  );
}
