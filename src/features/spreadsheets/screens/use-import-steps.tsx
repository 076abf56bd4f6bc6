import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, call } from '../../../browser/call.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useRefusal } from '../../../ui/refusal.tsx';
import { useQuestion } from '../../../ui/use-question.ts';
import {
  type ChosenColumn,
  cancelImport,
  commitImport,
  type ImportColumn,
  type ImportDetail,
  type ImportReading,
  updateImport,
} from '../contract/operations.ts';
import type { ColumnAnswer } from './column-questions.tsx';
import { setImportData, useRereadImport } from './import-queries.ts';

/** A change of how a file is read. */
export interface ReadingChange extends Omit<ImportReading, 'columns'> {
  /** The column at this index fills this field; null: none. */
  readonly column?: ChosenColumn;
  /** How the ambiguous cells of a column are meant. */
  readonly answer?: ColumnAnswer;
}

/** The actions on a running import. Errors are shown here; `busy`: a call is running. */
export function useImportSteps(detail: ImportDetail) {
  const { t } = useTranslation();
  const ask = useQuestion();
  const queryClient = useQueryClient();
  const refuse = useRefusal();
  const reread = useRereadImport();
  const [busy, setBusy] = useState(false);
  const { id, version, digest, warned, published, sheet, lists } = detail;
  // The file stays as long as another sheet of it is read, or was stored.
  const stays = lists.some(({ importId, state }) => importId !== id && state !== null && state !== 'cancelled');

  const attempt = async (step: () => Promise<ImportDetail>): Promise<void> => {
    setBusy(true);
    try {
      setImportData(queryClient, await step());
    } catch (error) {
      refuse(error);
      // Somebody was faster, or the state changed by itself: show the present state.
      if (error instanceof CallError) reread(id);
    } finally {
      setBusy(false);
    }
  };

  return {
    busy,
    change: ({ column, answer, ...change }: ReadingChange) =>
      attempt(() =>
        call(updateImport, {
          ...{ id, version, ...change },
          ...(column && { columns: chosen(detail.columns, column) }),
          ...(answer && { answers: answered(detail.columns, answer) }),
        }),
      ),
    /**
     * Stores what was reviewed, after a confirmation where visitors would see it at once; the caller has seen the
     * warnings.
     */
    async commit(rows: 'all' | 'right') {
      const counted = { count: published, formatted: formatNumber(published) };
      const confirmed =
        published === 0 ||
        (await ask({
          title: t('spreadsheets:preview.publishTitle', counted),
          content: t('spreadsheets:preview.publishText'),
          okText: t('spreadsheets:preview.publish'),
          cancelText: t('spreadsheets:cancel'),
        }));
      if (confirmed) await attempt(() => call(commitImport, { id, digest, version, rows, warned }));
    },
    /** Stops the running step. */
    stop: () => attempt(() => call(cancelImport, { id })),
    /** Discards the import, after a confirmation. */
    async discard() {
      const confirmed = await ask({
        title: t('spreadsheets:import.discardTitle'),
        content: t(`spreadsheets:import.${stays ? 'discardSheet' : 'discardText'}`, { sheet }),
        okText: t('spreadsheets:import.discard'),
        okButtonProps: { danger: true },
        cancelText: t('spreadsheets:cancel'),
        focusable: { autoFocusButton: 'cancel' },
      });
      if (confirmed) await attempt(() => call(cancelImport, { id }));
    },
  };
}

export type ImportSteps = ReturnType<typeof useImportSteps>;

/** All column choices for this file, including the newest: a field of several columns is in each of them. */
function chosen(columns: readonly ImportColumn[], newest: ChosenColumn): ChosenColumn[] {
  const joined = (column: ImportColumn) => newest.field !== null && column.field === newest.field;
  const others = columns.filter(
    (column) => column.index !== newest.index && (column.by === 'chosen' || joined(column)),
  );
  return [...others.map(({ index, field }) => ({ index, field })), { ...newest }];
}

/** All answers about the columns of this file, including the newest. */
function answered(columns: readonly ImportColumn[], newest: ColumnAnswer) {
  const before = columns.flatMap(({ index, questions }) => questions.map((asked) => ({ index, ...asked })));
  const others = before.filter(({ index, question }) => index !== newest.index || question !== newest.question);
  return [...others, newest].flatMap(({ index, question, answer }) =>
    answer === null ? [] : [{ index, question, answer }],
  );
}
