import { useTranslation } from '../../../browser/use-translation.ts';
import type { Resource } from '../../../declare/resource.ts';
import { fieldLabel } from '../../../ui/labels.ts';
import type { ImportCell, ImportRow } from '../contract/operations.ts';
import { CellEditor } from './cell-editor.tsx';
import { cellsNextToNames } from './row-names.ts';

/** Cells of a row that are visible before the rest is expanded. */
const shownAtOnce = 4;

/** The relevant cells of a row: of a changed row the old and new values, of a wrong one the errors and their places. */
export function RowCells({ resource, row }: { resource: Resource; row: ImportRow }) {
  const { t } = useTranslation();
  const { errors, warnings, kind } = row;
  const cells = cellsNextToNames(resource, row, row.cells);
  const wrong = kind === 'wrong';
  const first = wrong
    ? cells.filter(({ error }) => error !== null)
    : cells.filter(saysSomething).filter((cell, place) => place < shownFirst(row) || needsAttention(cell));
  const rest = cells.filter((cell) => !first.includes(cell) && saysSomething(cell));
  return (
    <div className="row-cells">
      {errors.map((error) => (
        <p key={error} className="spreadsheet-problem">
          {error}
        </p>
      ))}
      {warnings.map((warning) => (
        <p key={warning} className="spreadsheet-warning">
          {warning}
        </p>
      ))}
      {first.length > 0 && <CellList resource={resource} row={row.number} cells={first} />}
      {rest.length > 0 && (
        <details>
          <summary>{t('spreadsheets:preview.more', { count: rest.length })}</summary>
          <CellList resource={resource} row={row.number} cells={rest} />
        </details>
      )}
    </div>
  );
}

/** Cells whose stored value differs from the file, comes from elsewhere or has a warning are never collapsed. */
function needsAttention({ differs, warning, original, source }: ImportCell): boolean {
  return differs || warning !== null || original !== null || source !== null;
}

/** A cell with an error, a warning or an earlier fix can be edited. A part of a child must be fixed in the file. */
function isMendable({ field, error, warning, original, hidden }: ImportCell): boolean {
  return !hidden && !field.includes('.') && (error !== null || warning !== null || original !== null);
}

/** A changed row shows every change, so that none is overlooked. */
function shownFirst({ kind, cells }: ImportRow): number {
  return kind === 'changed' ? cells.length : shownAtOnce;
}

function saysSomething({ text, before, hidden, warning }: ImportCell): boolean {
  return hidden || text !== '' || before !== null || warning !== null;
}

interface CellListProps {
  resource: Resource;
  row: number;
  cells: readonly ImportCell[];
}

function CellList({ resource, row, cells }: CellListProps) {
  const { t } = useTranslation();
  return (
    <dl>
      {cells.map((cell) => (
        <div key={`${cell.field} ${cell.place}`} data-told={cell.error !== null || needsAttention(cell) || undefined}>
          <dt>
            {cell.error !== null && cell.place !== '' && <span className="import-place-tag">{cell.place}</span>}
            {fieldLabel(t, resource, withoutPlaces(cell.field))}
          </dt>
          <dd>
            {isMendable(cell) ? (
              <CellEditor
                resource={resource}
                key={cell.text}
                cell={cell}
                row={row}
                label={fieldLabel(t, resource, withoutPlaces(cell.field))}
              />
            ) : null}
            <CellValue cell={cell} />
            {cell.source && (
              <span className="spreadsheet-quiet">
                {t(`spreadsheets:preview.source.${cell.source.by}`, { place: cell.source.place })}
              </span>
            )}
            {cell.error !== null && <span className="spreadsheet-problem">{cell.error}</span>}
            {cell.warning !== null && <span className="spreadsheet-warning">{cell.warning}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function CellValue({ cell }: { cell: ImportCell }) {
  const { text, stored, differs, before, hidden, error } = cell;
  const { t } = useTranslation();
  const empty = <span className="spreadsheet-quiet">{t('spreadsheets:empty')}</span>;
  if (hidden) return <span className="spreadsheet-quiet">{t('spreadsheets:hidden')}</span>;
  if (error !== null) return text === '' ? empty : <q>{text}</q>;
  const next = stored ?? text;
  const inFile = differs && (
    <span className="row-in-file">
      {t('spreadsheets:preview.inFile')} <q>{text}</q>
    </span>
  );
  if (before === null)
    return (
      <span className="row-change">
        <span>{next === '' ? empty : next}</span>
        {inFile}
      </span>
    );
  return (
    <span className="row-change">
      <del>
        <span className="visually-hidden">{t('spreadsheets:preview.before')}</span>
        {before === '' ? empty : before}
      </del>
      <span aria-hidden>→</span>
      <ins>
        <span className="visually-hidden">{t('spreadsheets:preview.after')}</span>
        {next === '' ? empty : next}
      </ins>
      {inFile}
    </span>
  );
}

/** The path of a child's field without the index: `pictures.3.caption` has the label of `pictures.caption`. */
function withoutPlaces(path: string): string {
  return path.replace(/\.\d+(?=\.|$)/g, '');
}
