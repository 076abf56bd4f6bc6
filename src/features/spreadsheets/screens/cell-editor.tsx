import { Button, Input } from 'antd';
import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportCell } from '../contract.ts';
import { MendingContext } from './mending.ts';

interface CellEditorProps {
  cell: ImportCell;
  /** The row's number in the file. */
  row: number;
  /** What the cell's field is called. */
  label: string;
}

/** Types a cell anew: Enter compares the row with it; what is typed is read as the file is. */
export function CellEditor({ cell: { field, text, original, error }, row, label }: CellEditorProps) {
  const { t } = useTranslation();
  const mending = useContext(MendingContext);
  const [typed, setTyped] = useState(text);
  if (!mending) return null;
  const { waiting, change } = mending;
  const say = (news: string | null) => change({ rows: [{ number: row, cells: [{ field, text: news }] }] });
  const send = () => {
    if (typed !== text) say(typed);
  };
  return (
    <span className="cell-editor">
      <Input
        value={typed}
        disabled={waiting}
        status={error === null ? '' : 'error'}
        aria-label={t('spreadsheets:mend.cell', { label, row })}
        onChange={({ target }) => setTyped(target.value)}
        onPressEnter={send}
        onKeyDown={({ key }) => key === 'Escape' && setTyped(text)}
      />
      <Button disabled={waiting || typed === text} onClick={send}>
        {t('spreadsheets:mend.apply')}
      </Button>
      {original !== null && (
        <Button type="link" disabled={waiting} onClick={() => say(null)}>
          {t('spreadsheets:mend.original', { text: original || t('spreadsheets:empty') })}
        </Button>
      )}
    </span>
  );
}
