import { Skeleton } from 'antd';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { Resource } from '../../../declare/resource.ts';
import { AppLink } from '../../../ui/navigation.tsx';
import { ProblemResult } from '../../../ui/problem-result.tsx';
import { type TableShape, useTableAddress } from '../../../ui/table/use-table-address.ts';
import type { ImportDetail } from '../contract/operations.ts';
import { ColumnsStep } from './columns-step.tsx';
import { importHref } from './import-address.ts';
import { ImportFacts } from './import-facts.tsx';
import { useChangedRecords, useImport, useLastCompared } from './import-queries.ts';
import { type ImportStep, stepOf, viewOf } from './import-view.ts';
import { OutcomeStep } from './outcome-step.tsx';
import { PreviewStep } from './preview-step.tsx';
import { StepBar } from './step-bar.tsx';
import { useImportSteps } from './use-import-steps.tsx';
import { WorkingStep } from './working-step.tsx';

/** The parameters of an import's address: the requested step, the kind of rows, and their page. */
const shape = {
  filters: { step: ['columns', 'preview'], kind: ['added', 'changed', 'unchanged', 'wrong', 'warned', 'passed'] },
} as const satisfies TableShape;

interface ImportProcessProps {
  resource: Resource;
  id: string;
}

/** An import at its current step. */
export function ImportProcess({ resource, id }: ImportProcessProps) {
  const { t } = useTranslation();
  const query = useImport(id);
  const detail = query.data;
  useChangedRecords(detail);
  if (query.isError && !detail) {
    return (
      <ProblemResult
        error={query.error}
        onRetry={() => void query.refetch()}
        extra={<AppLink href={importHref(resource)}>{t('spreadsheets:import.other')}</AppLink>}
      />
    );
  }
  if (!detail) return <Skeleton active paragraph={{ rows: 6 }} />;
  return <KnownImport resource={resource} detail={detail} />;
}

function KnownImport({ resource, detail }: { resource: Resource; detail: ImportDetail }) {
  const address = useTableAddress(shape);
  const steps = useImportSteps(detail);
  const requestedStep = address.input.step;
  const compared = useLastCompared(detail);
  const view = viewOf(detail, requestedStep, compared !== undefined);
  const ready = detail.state === 'ready';
  const hrefOf = (step: ImportStep) => {
    const possible = ready && (step === 'columns' || (step === 'preview' && detail.obstacles.length === 0));
    return possible ? address.hrefOf({ step }) : undefined;
  };
  const common = { resource, detail, address, steps };
  return (
    <>
      <StepBar
        current={stepOf(detail, view)}
        finished={detail.state === 'stored' || detail.state === 'undone'}
        hrefOf={hrefOf}
      />
      <ImportFacts detail={detail} />
      {view === 'columns' && <ColumnsStep key={detail.id} {...common} />}
      {view === 'preview' && compared && <PreviewStep {...common} compared={compared} />}
      {view === 'working' && <WorkingStep key={detail.state} detail={detail} steps={steps} />}
      {view === 'outcome' && <OutcomeStep key={detail.state} {...common} />}
    </>
  );
}
