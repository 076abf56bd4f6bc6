import { UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { Resource } from '../../../declare/resource.ts';
import { formatSecond } from '../../../lib/format.ts';
import { verbOf } from '../../../ui/change-sentence.tsx';
import type { Values } from '../../../ui/record/values.ts';
import { useOperationTexts } from '../../../ui/use-operation-texts.ts';
import type { AuditDetail } from '../contract/audit.ts';
import { EntryDifference } from './entry-difference.tsx';
import { changedLabels } from './wording.ts';

interface HistoryEntryProps {
  entry: AuditDetail;
  resource: Resource | undefined;
  /** Other known values of the record before and after it. */
  known: { before: Values; after: Values } | undefined;
  /** The state after this entry is the current one. */
  isNow: boolean;
  /** Absent: this account may not restore it. */
  onRestore: (() => void) | undefined;
}

/** One step in the history of a record; the newest is expanded initially. */
export function HistoryEntry({ entry, resource, known, isNow, onRestore }: HistoryEntryProps) {
  const { t } = useTranslation();
  const operationWords = useOperationTexts();
  const [open, setOpen] = useState(isNow);
  const verb = resource && verbOf(entry.operation, resource);
  const done = verb ? t(`audit:history.did.${verb}`) : `· ${operationWords(entry.operation)}`;
  const when = formatSecond(entry.at);
  const labels = changedLabels(entry, resource, t);
  return (
    <li className="history-entry" data-now={isNow || undefined}>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span className="history-what">
            <strong>{entry.accountName ?? t('kit:change.nobody')}</strong> {done}
            {isNow && <span className="history-now">{t('audit:history.now')}</span>}
          </span>
          <span className="history-when figures">
            <time dateTime={entry.at}>{when}</time>
            {entry.version !== null && ` · ${t('audit:history.version', { version: entry.version })}`}
          </span>
          {!open && labels.length > 0 && <span className="history-fields">{labels.join(', ')}</span>}
        </summary>
        {/* Long texts are compared word by word: only when somebody looks. */}
        {open && <EntryDifference entry={entry} resource={resource} {...(known && { known })} />}
      </details>
      {onRestore && !isNow && verb !== 'remove' && (
        <Button
          className="history-restore"
          icon={<UndoOutlined />}
          onClick={onRestore}
          aria-label={t('audit:history.restoreOf', { when })}
        >
          {t('audit:history.restore')}
        </Button>
      )}
    </li>
  );
}
