import { CodeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from '../../../browser/use-translation.ts';
import { formatDay, formatInstant } from '../../../lib/format.ts';
import { useOperationTexts } from '../../../ui/use-operation-texts.ts';
import type { AccessToken } from '../contract/accounts.ts';
import { endsSoon } from './key-times.ts';
import { operationChoices } from './operation-choices.ts';

interface Props {
  tokens: readonly AccessToken[];
  /** Absent without the permission. */
  onRevoke: ((token: AccessToken) => void) | undefined;
}

/** The valid tokens of an account by their prefix, with what they may call and their last use. */
export function TokenList({ tokens, onRevoke }: Props) {
  const { t } = useTranslation();
  const wordsOf = useOperationTexts();
  return (
    <ul className="session-list">
      {tokens.map((token) => (
        <li key={token.id}>
          <span className="session-icon" aria-hidden>
            <CodeOutlined />
          </span>
          <div>
            <strong>{token.name}</strong> <code>{token.prefix}…</code>
            <p className="access-quiet figures">
              {token.lastUsedAt
                ? t('access:keys.used', {
                    time: formatInstant(token.lastUsedAt),
                    address: token.lastUsedFrom || t('access:sessions.noAddress'),
                  })
                : t('access:keys.unused')}
            </p>
            <p className="access-quiet figures">
              {t('access:keys.ends', { day: formatDay(token.expiresAt) })}
              {endsSoon(token.expiresAt) && (
                <span className="key-warning list-tag" data-tone="warning">
                  {t('access:keys.soon')}
                </span>
              )}
            </p>
            <details className="token-operations">
              <summary>{t('access:tokens.count', { count: token.operations.length })}</summary>
              <ul>
                {operationChoices(token.operations, wordsOf).map(({ value, label }) => (
                  <li key={value}>{label}</li>
                ))}
              </ul>
            </details>
          </div>
          {onRevoke && (
            <Button
              size="small"
              onClick={() => onRevoke(token)}
              aria-label={t('access:keys.revokeOne', { name: token.name })}
            >
              {t('access:keys.revoke')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
