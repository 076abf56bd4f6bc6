import { Button } from 'antd';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { Resource } from '../../../declare/resource.ts';
import { AppLink, useGo } from '../../../ui/navigation.tsx';
import type { TableAddress } from '../../../ui/table/use-table-address.ts';
import type { ImportDetail } from '../contract/operations.ts';
import { CommitBar } from './commit-bar.tsx';
import { FixContext } from './fix-context.ts';
import { importHref } from './import-address.ts';
import { ReadSummary } from './read-summary.tsx';
import { ResultButtons } from './result-buttons.tsx';
import { RowReview } from './row-review.tsx';
import { StepHeading } from './step-heading.tsx';
import { UnknownValues } from './unknown-values.tsx';
import type { ImportSteps, ReadingChange } from './use-import-steps.tsx';
import { useRestoredFocus } from './use-restored-focus.ts';
import { RowsDone } from './working-step.tsx';

interface PreviewStepProps {
  resource: Resource;
  detail: ImportDetail;
  /** The import at its last comparison: while it is compared again, only these results are known. */
  compared: ImportDetail;
  address: TableAddress;
  steps: ImportSteps;
}

/** The third step: what each row would do, and the decision. Nothing is stored before it. */
export function PreviewStep({ resource, detail, compared, address, steps }: PreviewStepProps) {
  const { t } = useTranslation();
  const go = useGo();
  // One change at a time: the next choice depends on the result of this one.
  const reading = detail.state === 'reading';
  const waiting = reading || steps.busy;
  const card = useRestoredFocus(waiting);
  const shown = { ...compared, state: detail.state };
  const change = (news: ReadingChange) => {
    // The rows stay visible while the file is read again.
    const href = address.hrefOf({ ...address.input, step: 'preview' });
    if (address.input.step !== 'preview') go(href, { replace: true, keepScroll: true });
    void steps.change(news);
  };
  return (
    <section className="import-card" ref={card}>
      <div className="import-compared" inert={reading} aria-busy={reading}>
        <div className="import-heading-line">
          <StepHeading>{t('spreadsheets:preview.title')}</StepHeading>
          <ResultButtons detail={shown} />
        </div>
        <FixContext value={{ waiting, change }}>
          <ReadSummary resource={resource} detail={shown} />
          <UnknownValues resource={resource} detail={shown} />
          <RowReview resource={resource} detail={shown} address={address} />
        </FixContext>
      </div>
      {reading ? (
        <div className="import-bar">
          <p>{t('spreadsheets:columns.reading')}</p>
          <RowsDone name={t('spreadsheets:columns.reading')} progress={detail.progress} />
        </div>
      ) : (
        <CommitBar key={detail.version} detail={detail} address={address} steps={steps} />
      )}
      <div className="import-actions">
        <AppLink href={address.hrefOf({ step: 'columns' })}>{t('spreadsheets:preview.columns')}</AppLink>
        <AppLink href={importHref(resource)}>{t('spreadsheets:import.other')}</AppLink>
        <Button type="text" onClick={() => void steps.discard()}>
          {t('spreadsheets:import.discard')}
        </Button>
      </div>
    </section>
  );
}
