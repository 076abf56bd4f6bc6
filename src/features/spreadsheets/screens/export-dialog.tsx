import { Alert, App, Modal } from 'antd';
import { useState } from 'react';
import { useLocalStorage } from '../../../browser/use-local-storage.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { Resource } from '../../../declare/resource.ts';
import { formatBytes, formatNumber } from '../../../lib/format.ts';
import { fieldLabel } from '../../../ui/labels.ts';
import { problemText } from '../../../ui/problem-text.ts';
import type { ShownList } from '../../../ui/slices/slots.ts';
import { useAbilities } from '../../../ui/use-abilities.ts';
import { fileFormats } from '../contract/export.ts';
import { spreadsheetOperations } from '../contract/operations.ts';
import { type ExportChoice, exportColumns, exportInput, isPersonal, standardChoice } from './export-choice.ts';
import { ExportColumns } from './export-columns.tsx';
import { FilterText, isFiltered } from './filter-text.tsx';
import { lowerFirst } from './lower-first.ts';
import { ReceivedBytes } from './received-bytes.tsx';
import { useDownload } from './use-download.ts';
import '../../../ui/table/table.css';
import './spreadsheets.css';
import './export-dialog.css';

interface ExportDialogProps {
  resource: Resource;
  list: ShownList;
  onClose: () => void;
}

/** Chooses what to export from a list, and the format, then downloads the file. The choice is remembered. */
export default function ExportDialog({ resource, list, onClose }: ExportDialogProps) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { viewPrivate } = useAbilities(resource);
  const [choice, setChoice] = useLocalStorage<ExportChoice>(`export:${resource.name}`, standardChoice(resource));
  const [onlySelected, setOnlySelected] = useState(list.selected.length > 0);
  const [problem, setProblem] = useState<unknown>();
  const download = useDownload();
  const running = download.bytes !== undefined;

  const { offered, kept } = exportColumns(resource, viewPrivate);
  const columns = offered.filter((name) => !choice.left.includes(name));
  const personal = columns.some((name) => isPersonal(resource, name));
  const nothing = list.page?.totalItem === 0;

  const start = async () => {
    const operation = spreadsheetOperations(resource)?.exportRecords;
    if (!operation) return;
    setProblem(undefined);
    const ids = onlySelected ? list.selected.map(({ id }) => id) : [];
    try {
      const file = await download.start(
        operation,
        exportInput({ input: list.input, ids, columns, format: choice.format }),
      );
      if (!file) return;
      void message.success(t('spreadsheets:download.done', { name: file.fileName, size: formatBytes(file.bytes) }));
      onClose();
    } catch (error) {
      setProblem(error);
    }
  };

  return (
    <Modal
      open
      width={640}
      title={t('spreadsheets:export.title', { name: lowerFirst(t(`contract:resource.${resource.name}.many`)) })}
      okText={t(running ? 'spreadsheets:export.running' : 'spreadsheets:export.start')}
      okButtonProps={{ disabled: columns.length === 0 || nothing, loading: running }}
      cancelText={t(running ? 'spreadsheets:download.cancel' : 'spreadsheets:cancel')}
      mask={{ closable: !running }}
      onOk={() => void start()}
      onCancel={running ? download.stop : onClose}
    >
      <div className="export-dialog">
        {problem !== undefined && <Alert type="error" showIcon role="alert" title={problemText(problem, t)} />}
        <Scope list={list} resource={resource} onlySelected={onlySelected} onChange={setOnlySelected} />
        <fieldset disabled={running}>
          <legend>{t('spreadsheets:export.format')}</legend>
          <div className="export-choices">
            {fileFormats.map((format) => (
              <label key={format}>
                <input
                  type="radio"
                  name="format"
                  checked={choice.format === format}
                  onChange={() => setChoice({ ...choice, format })}
                />
                {t(`spreadsheets:export.${format}`)}
              </label>
            ))}
          </div>
        </fieldset>
        <ExportColumns
          resource={resource}
          offered={offered}
          left={choice.left}
          disabled={running}
          onChange={(left) => setChoice({ ...choice, left })}
        />
        {kept.length > 0 && (
          <p className="spreadsheet-quiet">
            {t('spreadsheets:export.withoutPersonal', {
              columns: kept.map((name) => fieldLabel(t, resource, name)).join(', '),
            })}
          </p>
        )}
        {personal && !nothing ? (
          <Alert type="warning" showIcon title={t('spreadsheets:export.recordedPersonal')} />
        ) : (
          <p className="spreadsheet-quiet">{t('spreadsheets:export.recorded')}</p>
        )}
        <ReceivedBytes bytes={download.bytes} />
      </div>
    </Modal>
  );
}

interface ScopeProps extends Omit<ExportDialogProps, 'onClose'> {
  onlySelected: boolean;
  onChange: (onlySelected: boolean) => void;
}

/** The records: all that the list finds, with a description of its filters, or the chosen ones. */
function Scope({ resource, list, onlySelected, onChange }: ScopeProps) {
  const { t } = useTranslation();
  const { page, input, selected } = list;
  const filtered = isFiltered(input);
  const number = page && formatNumber(page.totalItem);
  const total = page?.totalExact === false ? t('kit:list.moreThan', { total: number }) : number;
  const whole =
    total === undefined
      ? t('spreadsheets:export.unknown')
      : t(`spreadsheets:export.${filtered ? 'filtered' : 'all'}`, { total });
  return (
    <fieldset>
      <legend>{t('spreadsheets:export.scope')}</legend>
      {selected.length > 0 ? (
        <div className="export-choices">
          {[true, false].map((chosen) => (
            <label key={String(chosen)}>
              <input type="radio" name="scope" checked={onlySelected === chosen} onChange={() => onChange(chosen)} />
              {chosen ? t('spreadsheets:export.selected', { count: selected.length }) : whole}
            </label>
          ))}
        </div>
      ) : (
        <p>{page?.totalItem === 0 ? t('spreadsheets:export.nothing') : whole}</p>
      )}
      {filtered && !onlySelected && <FilterText resource={resource} filters={input} />}
    </fieldset>
  );
}
