import { Alert, Button, Checkbox } from 'antd';
import { useId, useState } from 'react';
import { useWords } from '../../../browser/words.ts';
import { formatNumber } from '../../../lib/format.ts';
import { AppLink } from '../../../ui/navigation.tsx';
import type { TableAddress } from '../../../ui/table/use-table-address.ts';
import type { ImportDetail } from '../contract.ts';
import type { ImportSteps } from './use-import-steps.tsx';

interface CommitBarProps {
  detail: ImportDetail;
  address: TableAddress;
  steps: ImportSteps;
}

/** The decision: everything, or only what is right; where one cannot be taken, why. Warnings are confirmed first. */
export function CommitBar({ detail, address, steps }: CommitBarProps) {
  const { counts, warned, published, state, problem } = detail;
  const { t } = useWords();
  const hintId = useId();
  const [seen, setSeen] = useState(false);
  const { added, changed, wrong } = counts;
  const unseen = state !== 'ready' || (warned > 0 && !seen);
  const right = added + changed;
  const formatted = formatNumber(right);
  const hint =
    right === 0
      ? t(`spreadsheets:preview.${wrong > 0 ? 'nothingRight' : 'nothingToStore'}`)
      : wrong > 0
        ? t('spreadsheets:preview.whyNotAll', { count: wrong, formatted: formatNumber(wrong) })
        : t('spreadsheets:preview.undoable');
  return (
    <div className="import-bar import-decision">
      {state === 'ready' && problem !== null && <Alert type="error" showIcon role="alert" title={problem} />}
      <p id={hintId} className={wrong > 0 || right === 0 ? undefined : 'spreadsheet-quiet'}>
        {hint}
      </p>
      {published > 0 && (
        <p className="import-published">
          {t('spreadsheets:preview.published', { count: published, formatted: formatNumber(published) })}
        </p>
      )}
      {warned > 0 && (
        <p className="import-warned">
          <Checkbox checked={seen} onChange={({ target }) => setSeen(target.checked)}>
            {t('spreadsheets:preview.seen', { count: warned, formatted: formatNumber(warned) })}
          </Checkbox>
          <AppLink href={address.hrefOf({ ...address.input, page: undefined, kind: 'warned' })} keepScroll>
            {t('spreadsheets:preview.look')}
          </AppLink>
        </p>
      )}
      <div className="import-actions">
        <Button
          type={wrong === 0 ? 'primary' : 'default'}
          disabled={wrong > 0 || right === 0 || unseen}
          loading={steps.busy && wrong === 0}
          aria-describedby={hintId}
          onClick={() => void steps.commit('all')}
        >
          {wrong > 0
            ? t('spreadsheets:preview.all')
            : t('spreadsheets:preview.allOf', { formatted: formatted, count: right })}
        </Button>
        {wrong > 0 && (
          <Button
            type="primary"
            disabled={right === 0 || unseen}
            loading={steps.busy}
            aria-describedby={hintId}
            onClick={() => void steps.commit('right')}
          >
            {t('spreadsheets:preview.right', { count: right, formatted })}
          </Button>
        )}
      </div>
    </div>
  );
}
