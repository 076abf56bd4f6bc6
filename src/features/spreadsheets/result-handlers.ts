import type { Resource } from '../../declare/resource.ts';
import { type Context, type Handler, handle } from '../../engine/handler.ts';
import { textOf } from '../../engine/kinds/sheet.ts';
import { siteClock } from '../../lib/clock.ts';
import { slugify } from '../../lib/fold.ts';
import { momentsAt } from '../../lib/moments-at.ts';
import type { PlainCell, SpreadsheetColumn, WrittenCell } from '../../platform/spreadsheets/column.ts';
import type { CellValue } from '../../platform/spreadsheets/sheet.ts';
import { hiddenColumns } from './columns.ts';
import { exportImportResult, type ImportColumn, type RowKind, rowKinds } from './contract/operations.ts';
import { mediaTypes, writeFile } from './export-files.ts';
import { findImport } from './find-import.ts';
import { errorText } from './presenters.ts';
import type { StoredImport } from './queries/imports.ts';
import { rowsAfter, type StoredRow } from './queries/rows.ts';
import { cellPlace } from './row-checks.ts';
import type { FileServices } from './row-sinks.ts';

const batchSize = 1000;

/** The rows of an import as a workbook: the original cells, the wrong ones marked, and the result of each row. */
export function resultHandlers({ registry }: Pick<FileServices, 'registry'>): Handler[] {
  return [
    handle(exportImportResult, async ({ id, kind }, context) => {
      const { stored, resource } = await findImport(id, registry, context);
      // A caller without the permission for personal values gets none from somebody else's import.
      const hidden = hiddenColumns(resource, context);
      const shown = stored.columns.filter(({ field }) => field === null || !hidden.has(field));
      const columns: SpreadsheetColumn[] = [
        { header: context.text('import.result.row'), kind: 'integer' },
        ...shown.map(({ header, letter }) => ({ header: header || letter, kind: 'text' as const })),
        { header: context.text('import.result.kind'), kind: 'text' },
        { header: context.text('import.result.reason'), kind: 'text', width: 60 },
      ];
      const kinds = kind ? [kind] : rowKinds;
      async function* batches() {
        for (let after = 0; ; ) {
          const rows = await rowsAfter(context.database, id, kinds, after, batchSize);
          if (rows.length > 0) yield rows.map((row) => resultRow(stored, resource, { shown, hidden }, row, context));
          if (rows.length < batchSize) return;
          after = rows.at(-1)?.number ?? after;
        }
      }
      const name = stored.fileName.replace(/\.[^.]*$/, '');
      return {
        fileName: `${slugify(`${context.text('import.result.name')} ${name}`) || 'ket-qua'}.xlsx`,
        mediaType: mediaTypes.xlsx,
        content: writeFile('xlsx', { name: context.text('import.result.name'), columns }, batches()),
      };
    }),
  ];
}

function resultRow(
  stored: StoredImport,
  resource: Resource,
  { shown, hidden }: { shown: readonly ImportColumn[]; hidden: ReadonlySet<string> },
  row: StoredRow,
  context: Context,
): WrittenCell[] {
  const wrong = new Set(row.errors.map(({ path }) => path));
  const fixes = Object.entries(row.mended).flatMap(([field, text]) =>
    shown.some((column) => column.field === field)
      ? [`${cellPlace(stored.columns, field, row.number)}: ${context.text('import.result.mended', { text })}`]
      : [],
  );
  const reasons = [...row.errors, ...row.warnings].map((fieldError) => {
    const place = fieldError.path && cellPlace(stored.columns, fieldError.path, row.number);
    return `${place ? `${place}: ` : ''}${errorText(fieldError, resource, context, hidden)}`;
  });
  return [
    row.number,
    ...shown.map(({ index, field }): WrittenCell => {
      const value = plainCell(row.cells[index] ?? null);
      return field !== null && wrong.has(field) ? { value, marked: true } : value;
    }),
    context.text(`import.kind.${row.kind satisfies RowKind}`),
    [...(row.reason ? [context.text(`import.passed.${row.reason}`)] : []), ...reasons, ...fixes].join('\n'),
  ];
}

/** A cell in the form for writing; in a text column a number stays a number. */
function plainCell(cell: CellValue): PlainCell {
  if (typeof cell !== 'object' || cell === null) return cell;
  if ('error' in cell) return cell.error;
  if ('shown' in cell) return cell.shown;
  const [day = '', time] = cell.date.split('T');
  if (time === undefined) return { date: day };
  const [moment] = momentsAt(siteClock(), day, time.slice(0, 5));
  // A time that does not exist on the clock is written as it was.
  if (moment === undefined) return textOf(cell);
  return { instant: new Date(Date.parse(moment) + Number(time.slice(6)) * 1000) };
}
