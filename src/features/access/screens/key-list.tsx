import { KeyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from '../../../browser/use-translation.ts';
import { formatDay, formatInstant } from '../../../lib/format.ts';
import type { MachineKey } from '../contract/accounts.ts';
import { endsSoon } from './key-times.ts';
import { type ScopeChange, ScopeSection } from './scope-section.tsx';

interface Props {
  keys: readonly MachineKey[];
  /** Revokes one; absent without the permission. */
  onRevoke: ((key: MachineKey) => void) | undefined;
  /** Binds one to other plants and reservoirs; absent without the permission. */
  onBind: ((key: MachineKey, change: ScopeChange) => Promise<unknown>) | undefined;
}

/** The valid keys of a machine by their prefix, with their creator and last use. */
export function KeyList({ keys, onRevoke, onBind }: Props) {
  const { t } = useTranslation();
  return (
    <ul className="session-list key-list">
      {keys.map((key) => (
        <li key={key.id}>
          <span className="session-icon" aria-hidden>
            <KeyOutlined />
          </span>
          <div>
            <strong>{key.name}</strong> <code>{key.prefix}…</code>
            <p className="access-quiet figures">
              {key.lastUsedAt
                ? t('access:keys.used', {
                    time: formatInstant(key.lastUsedAt),
                    address: key.lastUsedFrom || t('access:sessions.noAddress'),
                  })
                : t('access:keys.unused')}
            </p>
            {key.readings.stored + key.readings.refused > 0 && (
              <p className="access-quiet figures">{t('access:keys.readings', key.readings)}</p>
            )}
            <p className="access-quiet figures">
              {t(key.createdByName === null ? 'access:keys.made' : 'access:keys.madeBy', {
                name: key.createdByName ?? '',
                time: formatInstant(key.createdAt),
              })}
            </p>
            <p className="access-quiet figures">
              {t('access:keys.ends', { day: formatDay(key.expiresAt) })}
              {endsSoon(key.expiresAt) && (
                <span className="key-warning list-tag" data-tone="warning">
                  {t('access:keys.soon')}
                </span>
              )}
            </p>
            <ScopeSection
              bound={key.scope}
              name={key.name}
              nothing={t('access:scope.asMachine')}
              save={onBind && ((change) => onBind(key, change))}
            />
          </div>
          {onRevoke && (
            <Button
              size="small"
              onClick={() => onRevoke(key)}
              aria-label={t('access:keys.revokeOne', { name: key.name })}
            >
              {t('access:keys.revoke')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
