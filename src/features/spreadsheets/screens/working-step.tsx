import { Button, Progress } from 'antd';
import { useState } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import { formatNumber } from '../../../lib/format.ts';
import type { ImportDetail } from '../contract/operations.ts';
import { StepHeading } from './step-heading.tsx';
import type { ImportSteps } from './use-import-steps.tsx';

/** The running step of an import, its progress, and a button to stop it. */
export function WorkingStep({ detail, steps }: { detail: ImportDetail; steps: ImportSteps }) {
  const { t } = useTranslation();
  const [stopping, setStopping] = useState(false);
  const name = t(`spreadsheets:progress.${detail.state}`);
  const stop = async () => {
    setStopping(true);
    await steps.stop();
    setStopping(false);
  };
  return (
    <section className="import-card import-working">
      <StepHeading>{name}</StepHeading>
      <RowsDone name={name} progress={detail.progress} />
      <p className="spreadsheet-quiet">
        {detail.state !== 'reading' && `${t(`spreadsheets:progress.whole.${detail.state}`)} `}
        {t('spreadsheets:progress.leave')}
      </p>
      <div className="import-actions">
        <Button onClick={() => void stop()} loading={stopping}>
          {t(stopping ? 'spreadsheets:progress.stopping' : 'spreadsheets:progress.stop')}
        </Button>
      </div>
    </section>
  );
}

/** Percent of progress between two announcements of a screen reader: each step would be too much. */
const announceEvery = 20;

interface RowsDoneProps {
  /** The name of the step, for screen readers. */
  name: string;
  progress: ImportDetail['progress'];
}

/** Rows done and total. While the total is unknown, there is no percentage. */
export function RowsDone({ name, progress: { done, total } }: RowsDoneProps) {
  const { t } = useTranslation();
  const known = total !== null && total > 0;
  const percent = known ? Math.min(100, Math.floor((done / total) * 100)) : 0;
  const rows = known
    ? t('spreadsheets:progress.done', { done: formatNumber(done), total: formatNumber(total) })
    : t(`spreadsheets:progress.${done > 0 ? 'doneOfUnknown' : 'start'}`, { done: formatNumber(done) });
  const announcedPercent = Math.floor(percent / announceEvery) * announceEvery;
  return (
    <div className="import-progress">
      {known ? <Progress percent={percent} status="active" aria-label={name} /> : <span className="endless-bar" />}
      <span className="figures">{rows}</span>
      <span role="status" className="visually-hidden">
        {known && announcedPercent > 0 && t('spreadsheets:progress.spoken', { step: name, percent: announcedPercent })}
      </span>
    </div>
  );
}
