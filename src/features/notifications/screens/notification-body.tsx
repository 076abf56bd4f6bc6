import { useTranslation } from '../../../browser/use-translation.ts';
import { formatInstant, formatRelative } from '../../../lib/format.ts';
import type { MyNotification } from '../contract/own-notifications.ts';

/** When a notification came and was changed, and its number. */
export function NotificationFacts({ item: { date, number, editedAt } }: { item: MyNotification }) {
  const { t, language } = useTranslation();
  return (
    <p className="notification-facts">
      <time dateTime={date} title={formatInstant(date)}>
        {formatRelative(date, language)}
      </time>
      {editedAt && <strong>{t('notifications:edited', { time: formatInstant(editedAt) })}</strong>}
      {number !== '' && <span>{number}</span>}
    </p>
  );
}

/** The text of a notification; folded, its beginning. */
export function NotificationMessage({ html, isFolded = false }: { html: string; isFolded?: boolean }) {
  return (
    <div
      className="rich-text-content notification-message"
      data-folded={isFolded}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server lets nothing through but what formatted text may hold.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** The files of a notification. */
export function NotificationFiles({ files }: { files: MyNotification['attachments'] }) {
  const { t } = useTranslation();
  if (files.length === 0) return null;
  return (
    <ul className="notification-files" aria-label={t('notifications:attachments')}>
      {files.map(({ name, url }) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
