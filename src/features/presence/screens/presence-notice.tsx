import { Alert, Button } from 'antd';
import { useSession } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { formatInstant } from '../../../lib/format.ts';
import type { FormNoticeProps } from '../../../ui/slices/slots.ts';
import { usePresence } from './use-presence.ts';

/** Who else has the record open, and that another version of it than the form's was stored. */
export default function PresenceNotice({ resource, base, takeChanges }: FormNoticeProps) {
  const { t, language } = useTranslation();
  const { user } = useSession();
  const presence = usePresence(resource.name, base.id);
  if (!presence) return null;
  const { others, version, updatedAt, updatedBy, updatedByName } = presence;
  const names = others.map(({ fullName }) => fullName);
  const isNewer = version > base.version;
  if (names.length === 0 && !isNewer) return null;
  const saved =
    isNewer &&
    t(updatedBy === user?.id ? 'labels:presence.savedByOwn' : 'labels:presence.saved', {
      name: updatedByName ?? t('labels:presence.somebody'),
      time: formatInstant(updatedAt),
    });
  const open =
    names.length > 0 &&
    t('labels:presence.others', { count: names.length, names: new Intl.ListFormat(language).format(names) });
  return (
    <Alert
      type={isNewer ? 'warning' : 'info'}
      showIcon
      role="status"
      title={[saved, open].filter(Boolean).join(' ')}
      action={
        isNewer && (
          <Button size="small" onClick={() => void takeChanges()}>
            {t('labels:presence.take')}
          </Button>
        )
      }
    />
  );
}
