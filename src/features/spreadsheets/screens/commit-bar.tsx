import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Alert, Button, Checkbox } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import { formatNumber } from '../../../lib/format.ts';
import { AppLink } from '../../../ui/navigation.tsx';
import type { TableAddress } from '../../../ui/table/use-table-address.ts';
import type { ImportDetail } from '../contract/operations.ts';
import { rowKindsId } from './row-review.tsx';
import type { ImportSteps } from './use-import-steps.tsx';

interface CommitBarProps {
  detail: ImportDetail;
  address: TableAddress;
  steps: ImportSteps;
}

/**
 * The decision: store everything, or only the valid rows; a disabled choice shows why. Warnings are confirmed first.
 */
export function CommitBar({ detail, address, steps }: CommitBarProps) {
  const { counts, warned, published, state, problem } = detail;
  const { t } = useTranslation();
  const hintId = useId();
  const [seen, setSeen] = useState(false);
  const [unfolded, setUnfolded] = useState(false);
  const { added, changed, wrong } = counts;
  const unseen = state !== 'ready' || (warned > 0 && !seen);
  const right = added + changed;
  const formatted = formatNumber(right);
  const counted = (count: number) => ({ count, formatted: formatNumber(count) });
  const hint =
    right === 0
      ? t(`spreadsheets:preview.${wrong > 0 ? 'nothingRight' : 'nothingToStore'}`)
      : wrong > 0
        ? t('spreadsheets:preview.whyNotAll', counted(wrong))
        : t('spreadsheets:preview.undoable');
  // On a narrow page, long texts are collapsed behind one line.
  const short = [
    wrong > 0 && t('spreadsheets:imports.count.wrong', counted(wrong)),
    warned > 0 && t(`spreadsheets:preview.${seen ? 'warnedSeen' : 'warnedShort'}`, counted(warned)),
    published > 0 && t('spreadsheets:preview.publishedShort', counted(published)),
  ].filter((part) => part !== false);
  const showRows = () => {
    setUnfolded(false);
    const rows = document.getElementById(rowKindsId);
    rows?.focus({ preventScroll: true });
    rows?.scrollIntoView({ block: 'start' });
  };
  return (
    <div className="import-bar import-decision" data-folded={(short.length > 0 && !unfolded) || undefined}>
      {state === 'ready' && problem !== null && <Alert type="error" showIcon role="alert" title={problem} />}
      {short.length > 0 && (
        <Button
          type="text"
          className="import-unfold"
          aria-expanded={unfolded}
          icon={unfolded ? <DownOutlined /> : <UpOutlined />}
          iconPlacement="end"
          onClick={() => setUnfolded(!unfolded)}
        >
          {short.join(' · ')}
        </Button>
      )}
      <p id={hintId} className={wrong > 0 || right === 0 ? undefined : 'spreadsheet-quiet'}>
        {hint}
      </p>
      {published > 0 && <p className="import-published">{t('spreadsheets:preview.published', counted(published))}</p>}
      {warned > 0 && (
        <p className="import-warned">
          <Checkbox checked={seen} onChange={({ target }) => setSeen(target.checked)}>
            {t('spreadsheets:preview.seen', counted(warned))}
          </Checkbox>
          <AppLink
            href={address.hrefOf({ ...address.input, page: undefined, kind: 'warned' })}
            keepScroll
            onClick={showRows}
          >
            {t('spreadsheets:preview.look')}
          </AppLink>
        </p>
      )}
      <div className="import-actions">
        <Button
          className="import-choice import-all"
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
            className="import-choice"
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
