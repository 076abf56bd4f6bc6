import { CheckCircleFilled, CloseCircleFilled, StopOutlined, UndoOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { useCan } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { Resource } from '../../../declare/resource.ts';
import { formatInstant, formatNumber } from '../../../lib/format.ts';
import { AppLink, useGo } from '../../../ui/navigation.tsx';
import type { TableAddress } from '../../../ui/table/use-table-address.ts';
import type { ImportDetail } from '../contract/operations.ts';
import { importHref } from './import-address.ts';
import { ResultButtons } from './result-buttons.tsx';
import { RowReview } from './row-review.tsx';
import { NextSheet, nextSheet, SheetsOfFile } from './sheets-of-file.tsx';
import { StepHeading } from './step-heading.tsx';
import { useFurtherSheet } from './use-further-sheet.ts';
import type { ImportSteps } from './use-import-steps.tsx';
import { undoOperation, useUndo } from './use-undo.tsx';

interface OutcomeStepProps {
  resource: Resource;
  detail: ImportDetail;
  address: TableAddress;
  steps: ImportSteps;
}

/** The outcome of an import, and what can still be done: undo it, look at its rows, choose another file. */
export function OutcomeStep({ resource, detail, address, steps }: OutcomeStepProps) {
  const { t } = useTranslation();
  const go = useGo();
  const { state, problem, counts } = detail;
  const done = state === 'stored' || state === 'undone';
  const compared = detail.again;
  const goOn = useFurtherSheet(resource, detail);
  const further = !compared && nextSheet(detail) !== undefined;
  return (
    <>
      <section className="import-card import-outcome">
        <div className="import-heading-line">
          <OutcomeIcon state={state} />
          <StepHeading>{t(`spreadsheets:result.${state}`)}</StepHeading>
        </div>
        {state === 'failed' && (
          <Alert type="error" showIcon title={problem ?? t('spreadsheets:result.unknownProblem')} />
        )}
        {state !== 'failed' && problem !== null && <Alert type="warning" showIcon title={problem} />}
        {/* When the file can be compared again, the problem itself says that nothing was stored. */}
        {!compared && <OutcomeText detail={detail} />}
        <div className="import-actions">
          {further && <NextSheet detail={detail} goOn={goOn} />}
          {done && (
            <Button type={further ? 'default' : 'primary'} onClick={() => go(resource.route)}>
              {t('spreadsheets:result.toList')}
            </Button>
          )}
          {compared && (
            <Button type="primary" loading={steps.busy} onClick={() => void steps.change({})}>
              {t('spreadsheets:result.compare')}
            </Button>
          )}
          {!done && (
            <Button type={compared || further ? 'default' : 'primary'} onClick={() => go(importHref(resource))}>
              {t('spreadsheets:import.other')}
            </Button>
          )}
          {state === 'stored' && <Undo detail={detail} />}
          {done && <AppLink href={importHref(resource)}>{t('spreadsheets:import.other')}</AppLink>}
        </div>
      </section>
      <SheetsOfFile resource={resource} detail={detail} goOn={goOn} />
      {done && counts.added + counts.changed + counts.unchanged + counts.wrong > 0 && (
        <section className="import-card" aria-labelledby="import-rows">
          <div className="import-heading-line">
            <h2 id="import-rows">{t('spreadsheets:preview.rowsTitle')}</h2>
            <ResultButtons detail={detail} />
          </div>
          <RowReview resource={resource} detail={detail} address={address} />
        </section>
      )}
    </>
  );
}

const icons: Readonly<Record<string, ReactNode>> = {
  stored: <CheckCircleFilled />,
  undone: <UndoOutlined />,
  cancelled: <StopOutlined />,
  failed: <CloseCircleFilled />,
};

function OutcomeIcon({ state }: Pick<ImportDetail, 'state'>) {
  return (
    <span className="import-outcome-icon" data-state={state} aria-hidden>
      {icons[state]}
    </span>
  );
}

/** The result of the import in sentences. */
function OutcomeText({ detail }: { detail: ImportDetail }) {
  const { t } = useTranslation();
  const { state, counts, partial } = detail;
  const number = (kind: keyof typeof counts) => formatNumber(counts[kind]);
  const written = { count: counts.added, added: number('added'), changed: number('changed') };
  const nobody = t('spreadsheets:import.nobody');
  const stored = detail.storedAt && { name: detail.storedByName ?? nobody, time: formatInstant(detail.storedAt) };
  const undone = detail.undoneAt && { name: detail.undoneByName ?? nobody, time: formatInstant(detail.undoneAt) };
  if (state !== 'stored' && state !== 'undone') return <p>{t(`spreadsheets:result.${state}Text`)}</p>;
  return (
    <div className="import-sentences">
      {state === 'undone' && <p>{t('spreadsheets:result.undoneText')}</p>}
      {state === 'stored' && <p>{t('spreadsheets:result.storedText', written)}</p>}
      {state === 'stored' && counts.unchanged > 0 && (
        <p>{t('spreadsheets:result.unchanged', { count: counts.unchanged, formatted: number('unchanged') })}</p>
      )}
      {state === 'stored' && partial && counts.wrong > 0 && (
        <p>{t('spreadsheets:result.left', { count: counts.wrong, formatted: number('wrong') })}</p>
      )}
      {stored && <p className="spreadsheet-quiet">{t('spreadsheets:result.storedBy', stored)}</p>}
      {undone && <p className="spreadsheet-quiet">{t('spreadsheets:result.undoneBy', undone)}</p>}
      {state === 'stored' && !detail.undoable && (
        <p className="spreadsheet-quiet">{t('spreadsheets:result.notUndoable')}</p>
      )}
    </div>
  );
}

function Undo({ detail }: { detail: ImportDetail }) {
  const { t } = useTranslation();
  const allowed = useCan(undoOperation(detail).name);
  const undo = useUndo();
  if (!allowed || !detail.undoable) return null;
  return (
    <Button icon={<UndoOutlined />} onClick={() => void undo(detail)}>
      {t('spreadsheets:undo.action')}
    </Button>
  );
}
