import { useTranslation } from '../../../browser/use-translation.ts';
import { formatInstant } from '../../../lib/format.ts';

const day = 24 * 60 * 60 * 1000;
/** From this many days before the removal, the text warns. */
const soon = 3;

/** The days until the job removes a deleted record permanently. */
export function DaysLeft({ purgeAt }: { purgeAt: string | null }) {
  const { t } = useTranslation();
  if (purgeAt === null) return <span className="trash-quiet">{t('trash:kept')}</span>;
  const days = Math.max(0, Math.ceil((Date.parse(purgeAt) - Date.now()) / day));
  return (
    <time
      className="list-tag"
      data-tone={days <= soon ? 'warning' : undefined}
      dateTime={purgeAt}
      title={formatInstant(purgeAt)}
    >
      {days === 0 ? t('trash:anyMoment') : t('trash:daysLeft', { count: days })}
    </time>
  );
}
