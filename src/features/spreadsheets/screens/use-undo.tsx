import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useCallback } from 'react';
import { CallError, call } from '../../../browser/call.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useRefusal } from '../../../ui/refusal.tsx';
import { useQuestion } from '../../../ui/use-question.ts';
import { type ImportSummary, undoImport, undoOthersImport } from '../contract/operations.ts';
import { setImportData, useRereadImport } from './import-queries.ts';
import { UndoRefusal } from './undo-refusal.tsx';

/** Returns a function that undoes a stored import, after a confirmation; obstacles are shown with links. */
export function useUndo(): (summary: ImportSummary) => Promise<void> {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const ask = useQuestion();
  const refuse = useRefusal();
  const queryClient = useQueryClient();
  const reread = useRereadImport();
  return useCallback(
    async ({ id, isOwn, fileName, sheets, sheet, counts: { added, changed } }) => {
      const confirmed = await ask({
        title: t(`spreadsheets:undo.${sheets.length > 1 ? 'titleOfSheet' : 'title'}`, { name: fileName, sheet }),
        content: (
          <>
            {added > 0 && <p>{t('spreadsheets:undo.added', { count: added, formatted: formatNumber(added) })}</p>}
            {changed > 0 && (
              <p>{t('spreadsheets:undo.changed', { count: changed, formatted: formatNumber(changed) })}</p>
            )}
            <p>{t('spreadsheets:undo.all')}</p>
          </>
        ),
        okText: t('spreadsheets:undo.action'),
        okButtonProps: { danger: true },
        cancelText: t('spreadsheets:cancel'),
        focusable: { autoFocusButton: 'cancel' },
      });
      if (!confirmed) return;
      try {
        setImportData(queryClient, await call(undoOperation({ isOwn }), { id }));
      } catch (error) {
        const problem = error instanceof CallError ? error.problem : undefined;
        reread(id);
        if (!problem?.references && !problem?.errors) return refuse(error);
        const dialog = modal.error({
          title: t('spreadsheets:undo.refused'),
          width: 560,
          okText: t('spreadsheets:close'),
        });
        dialog.update({ content: <UndoRefusal problem={problem} onLeave={() => dialog.destroy()} /> });
      }
    },
    [t, modal, ask, refuse, queryClient, reread],
  );
}

/** The operation that undoes an import, by whether it is the caller's own. */
export function undoOperation({ isOwn }: Pick<ImportSummary, 'isOwn'>) {
  return isOwn ? undoImport : undoOthersImport;
}
