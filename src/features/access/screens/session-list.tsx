import { DesktopOutlined, MobileOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from '../../../browser/use-translation.ts';
import { describeDevice } from '../../../lib/device.ts';
import { formatInstant } from '../../../lib/format.ts';
import type { AccountSession } from '../contract/accounts.ts';
import { deviceName } from './device-name.ts';

interface Props {
  sessions: readonly AccountSession[];
  /** Ends one of them; absent without the permission. */
  onEnd: ((id: string) => void) | undefined;
}

/** Devices on which an account is signed in, the current one marked. */
export function SessionList({ sessions, onEnd }: Props) {
  return (
    <ul className="session-list">
      {sessions.map((session) => (
        <SessionItem key={session.id} session={session} onEnd={onEnd && (() => onEnd(session.id))} />
      ))}
    </ul>
  );
}

function SessionItem({ session, onEnd }: { session: AccountSession; onEnd: (() => void) | undefined }) {
  const { t } = useTranslation();
  const { mobile } = describeDevice(session.userAgent);
  const name = deviceName(t, session.userAgent);
  return (
    <li>
      <span className="session-icon" aria-hidden>
        {mobile ? <MobileOutlined /> : <DesktopOutlined />}
      </span>
      <div title={session.userAgent ?? undefined}>
        <strong>{name}</strong> {session.current && <span className="list-tag">{t('access:sessions.current')}</span>}
        <p className="access-quiet figures">
          {session.current
            ? t('access:sessions.seenNow')
            : t('access:sessions.seen', { time: formatInstant(session.lastSeenAt) })}
          {' · '}
          {session.ipAddress || t('access:sessions.noAddress')}
        </p>
        <p className="access-quiet figures">
          {t('access:sessions.since', {
            time: formatInstant(session.createdAt),
            until: formatInstant(session.expiresAt),
          })}
        </p>
      </div>
      {onEnd && !session.current && (
        <Button size="small" onClick={onEnd} aria-label={t('access:sessions.endOne', { name })}>
          {t('access:sessions.end')}
        </Button>
      )}
    </li>
  );
}
