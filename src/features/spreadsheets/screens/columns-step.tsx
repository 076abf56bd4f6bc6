import { Alert, Button, Checkbox, InputNumber, Select } from 'antd';
import { useId, useRef } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import { isConditionallyRequired } from '../../../declare/kinds/spreadsheet.ts';
import type { Resource } from '../../../declare/resource.ts';
import { formatNumber } from '../../../lib/format.ts';
import { fieldLabel } from '../../../ui/labels.ts';
import { useGo } from '../../../ui/navigation.tsx';
import type { TableAddress } from '../../../ui/table/use-table-address.ts';
import { type ImportDetail, lastRow } from '../contract/operations.ts';
import { ColumnQuestions } from './column-questions.tsx';
import { ColumnTable } from './column-table.tsx';
import { EncodingChoice } from './encoding-choice.tsx';
import { FixContext } from './fix-context.ts';
import { useUnknownValues } from './import-queries.ts';
import { MappedValues } from './mapped-values.tsx';
import { MissingValues } from './missing-values.tsx';
import { RememberedColumns } from './remembered-columns.tsx';
import { StepHeading } from './step-heading.tsx';
import type { ImportSteps, ReadingChange } from './use-import-steps.tsx';
import { useRestoredFocus } from './use-restored-focus.ts';
import { WholeSheet } from './whole-sheet.tsx';
import { RowsDone } from './working-step.tsx';

interface ColumnsStepProps {
  resource: Resource;
  detail: ImportDetail;
  address: TableAddress;
  steps: ImportSteps;
}

/** The second step: which column fills which field. Each choice is sent, and the file is compared again. */
export function ColumnsStep({ resource, detail, address, steps }: ColumnsStepProps) {
  const { t } = useTranslation();
  const go = useGo();
  const { obstacles, columns, state } = detail;
  const reading = state === 'reading';
  // The question about the encoding says itself why rows are not compared.
  const isUndecided = detail.encoding?.chosen === null;
  // One change at a time: the next choice depends on the result of this one.
  const waiting = reading || steps.busy;
  const card = useRestoredFocus(waiting);
  const whyId = useId();
  const filled = new Set(columns.map(({ field }) => field));
  const { items = [], mapped = [] } = useUnknownValues(detail).data ?? {};
  const unfilled = <Value extends { field: string; text: string }>(values: readonly Value[]) =>
    values.filter(({ field, text }) => text === '' && !filled.has(field) && !isConditionallyRequired(resource, field));
  const doubted = items.filter(({ field, text }) => text === '' && isConditionallyRequired(resource, field));
  const [lacking, filling] = [unfilled(items), unfilled(mapped)];
  const listedFields = new Set([...lacking, ...filling].map(({ field }) => field));
  const { proposed, key } = resource.spreadsheet ?? {};
  const isProposed = proposed && !filled.has(proposed.field) && proposed.from.every((name) => filled.has(name));
  // With a proposed key, a record is identified within its other key fields: a limit also by its reservoir.
  const knownBy = proposed ? [...(key ?? []).filter((name) => name !== proposed.field), ...proposed.from] : [];
  const missing = (resource.spreadsheet?.columns ?? []).filter(
    (name) =>
      !filled.has(name) &&
      !(isProposed && name === proposed.field) &&
      !listedFields.has(name) &&
      !isConditionallyRequired(resource, name),
  );
  const change = (news: ReadingChange) => {
    // The columns stay visible while the file is read again.
    if (address.input.step !== 'columns') go(address.hrefOf({ step: 'columns' }), { replace: true, keepScroll: true });
    void steps.change(news);
  };
  return (
    <section className="import-card" ref={card}>
      <StepHeading>{t('spreadsheets:columns.title')}</StepHeading>
      <p className="spreadsheet-quiet">{t('spreadsheets:columns.hint')}</p>
      {obstacles.length > 0 && !reading && !isUndecided && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={t('spreadsheets:columns.obstacles')}
          description={
            <ul className="import-obstacles">
              {obstacles.map((obstacle) => (
                <li key={obstacle}>{obstacle}</li>
              ))}
            </ul>
          }
        />
      )}
      <FixContext value={{ waiting, change }}>
        {detail.encoding && <EncodingChoice encoding={detail.encoding} />}
        <Place detail={detail} disabled={waiting} onChange={change} />
        <WholeSheet resource={resource} detail={detail} />
        <RememberedColumns columns={columns} />
      </FixContext>
      <ColumnQuestions
        resource={resource}
        columns={columns}
        disabled={waiting}
        onAnswer={(answer) => change({ answer })}
      />
      {detail.groups !== null && (
        <Checkbox
          checked={detail.groups}
          disabled={waiting}
          onChange={({ target }) => change({ groups: target.checked })}
        >
          {t('spreadsheets:columns.groups')}
        </Checkbox>
      )}
      {columns.length === 0 ? (
        <p>{t('spreadsheets:columns.none')}</p>
      ) : (
        <ColumnTable
          resource={resource}
          columns={columns}
          disabled={waiting}
          onChange={(column) => change({ column })}
        />
      )}
      <FixContext value={{ waiting, change }}>
        <MissingValues resource={resource} values={lacking} title={t('spreadsheets:mend.missingColumns')} />
        <MappedValues resource={resource} values={filling} />
      </FixContext>
      {doubted.map(({ field, rows }) => (
        <p key={field} className="spreadsheet-quiet">
          {t('spreadsheets:mend.askedLater', {
            ...{ label: fieldLabel(t, resource, field), count: rows, formatted: formatNumber(rows) },
          })}
        </p>
      ))}
      {isProposed && (
        <p className="spreadsheet-quiet">
          {t('spreadsheets:columns.proposed', {
            label: fieldLabel(t, resource, proposed.field),
            from: knownBy.map((name) => fieldLabel(t, resource, name)).join(', '),
          })}
        </p>
      )}
      {missing.length > 0 && columns.length > 0 && (
        <p className="spreadsheet-quiet">
          {t('spreadsheets:columns.missing', {
            fields: missing.map((name) => fieldLabel(t, resource, name)).join(', '),
          })}
        </p>
      )}
      <div className="import-bar">
        <div className="import-actions">
          <Button
            type="primary"
            disabled={waiting || obstacles.length > 0}
            aria-describedby={obstacles.length > 0 ? whyId : undefined}
            onClick={() => go(address.hrefOf({ step: 'preview' }))}
          >
            {t('spreadsheets:columns.next')}
          </Button>
          <Button type="text" onClick={() => void steps.discard()}>
            {t('spreadsheets:import.discard')}
          </Button>
        </div>
        {obstacles.length > 0 && !reading && (
          <p id={whyId} className="spreadsheet-problem">
            {obstacles[0]}
          </p>
        )}
        {reading && <RowsDone name={t('spreadsheets:columns.reading')} progress={detail.progress} />}
      </div>
    </section>
  );
}

interface PlaceProps {
  detail: ImportDetail;
  disabled: boolean;
  onChange: (change: ReadingChange) => void;
}

/** The place of the rows in the workbook: the sheet, the heading row, and the last row of data. */
function Place({ detail, disabled, onChange }: PlaceProps) {
  const { t } = useTranslation();
  const sheetId = useId();
  const { sheets, sheet, headerRow, endRow } = detail;
  return (
    <div className="import-place">
      {sheets.length > 1 && (
        <div>
          <label htmlFor={sheetId}>{t('spreadsheets:columns.sheet')}</label>
          <Select
            id={sheetId}
            value={sheet}
            disabled={disabled}
            options={sheets.map((name) => ({ value: name, label: name }))}
            onChange={(name) => onChange({ sheet: name })}
            popupMatchSelectWidth={false}
          />
        </div>
      )}
      <RowNumber
        label={t('spreadsheets:columns.headerRow')}
        hint={t('spreadsheets:columns.headerRowHint')}
        value={headerRow}
        most={1000}
        disabled={disabled}
        onChange={(row) => row !== null && onChange({ headerRow: row })}
      />
      <RowNumber
        label={t('spreadsheets:columns.endRow')}
        hint={t('spreadsheets:columns.endRowHint')}
        value={endRow}
        most={lastRow}
        disabled={disabled}
        onChange={(row) => onChange({ endRow: row })}
      />
    </div>
  );
}

interface RowNumberProps {
  label: string;
  hint: string;
  value: number | null;
  most: number;
  disabled: boolean;
  onChange: (row: number | null) => void;
}

/** A row number of the file; sent when the user has finished typing. */
function RowNumber({ label, hint, value, most, disabled, onChange }: RowNumberProps) {
  const [id, hintId] = [useId(), useId()];
  const typed = useRef(value);
  const ask = () => {
    if (typed.current !== value) onChange(typed.current);
  };
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <InputNumber<number>
        key={value}
        id={id}
        disabled={disabled}
        {...(value !== null && { defaultValue: value })}
        min={1}
        max={most}
        precision={0}
        aria-describedby={hintId}
        onChange={(row) => {
          typed.current = row;
        }}
        onStep={ask}
        onBlur={ask}
        onPressEnter={ask}
      />
      <span id={hintId} className="spreadsheet-quiet">
        {hint}
      </span>
    </div>
  );
}
