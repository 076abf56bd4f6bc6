import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Resource } from '../../../declare/resource.ts';
import { AppLink } from '../../../ui/navigation.tsx';
import type { TableAddress } from '../../../ui/table/use-table-address.ts';
import type { ImportDetail } from '../contract.ts';
import { CommitBar } from './commit-bar.tsx';
import { importHref } from './import-address.ts';
import { ResultButtons } from './result-buttons.tsx';
import { RowReview } from './row-review.tsx';
import { StepHeading } from './step-heading.tsx';
import type { ImportSteps } from './use-import-steps.tsx';

interface PreviewStepProps {
  resource: Resource;
  detail: ImportDetail;
  address: TableAddress;
  steps: ImportSteps;
}

/** The third step: what each row would do, and the decision. Nothing is stored before it. */
export function PreviewStep({ resource, detail, address, steps }: PreviewStepProps) {
  const { t } = useTranslation();
  return (
    <section className="import-card">
      <div className="import-heading-line">
        <StepHeading>{t('spreadsheets:preview.title')}</StepHeading>
        <ResultButtons detail={detail} />
      </div>
      <RowReview resource={resource} detail={detail} address={address} />
      <CommitBar key={detail.version} detail={detail} address={address} steps={steps} />
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
