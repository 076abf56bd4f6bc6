import { Button, Input, Select } from 'antd';
import { useContext, useState } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { Resource } from '../../../declare/resource.ts';
import { foldText } from '../../../lib/fold.ts';
import { ReferenceSelect } from '../../../ui/kinds/reference/reference-select.tsx';
import type { ImportCell } from '../contract/operations.ts';
import { FixContext } from './fix-context.ts';
import { offeredFor } from './offered-values.ts';

interface CellEditorProps {
  resource: Resource;
  cell: ImportCell;
  /** The row number in the file. */
  row: number;
  /** The label of the cell's field. */
  label: string;
}

/**
 * Edits a cell: for a field with few values, or a reference, the user chooses one. Another value is typed and read like
 * in the form, and Enter compares the row with it.
 */
export function CellEditor({ resource, cell: { field, text, original, error }, row, label }: CellEditorProps) {
  const { t } = useTranslation();
  const fixing = useContext(FixContext);
  const [typed, setTyped] = useState(text);
  if (!fixing) return null;
  const { waiting, change } = fixing;
  const say = (news: string | null) => change({ rows: [{ number: row, cells: [{ field, text: news }] }] });
  const send = () => {
    if (typed !== text) say(typed);
  };
  const { to, options } = offeredFor(t, resource, field);
  const name = t('spreadsheets:mend.cell', { label, row });
  const choice = {
    className: 'cell-choice',
    placeholder: t('spreadsheets:mend.pick'),
    'aria-label': name,
  };
  return (
    <span className="cell-editor">
      {to !== undefined ? (
        <ReferenceSelect {...choice} to={to} onChange={(_, title) => title !== null && say(title)} />
      ) : options ? (
        <Select
          {...choice}
          disabled={waiting}
          options={options}
          showSearch={{ filterOption: (word, option) => foldText(option?.label ?? '').includes(foldText(word.trim())) }}
          onChange={(_, option) => say(Array.isArray(option) ? null : (option?.label ?? null))}
        />
      ) : (
        <>
          <Input
            value={typed}
            disabled={waiting}
            status={error === null ? '' : 'error'}
            aria-label={name}
            onChange={({ target }) => setTyped(target.value)}
            onPressEnter={send}
            onKeyDown={({ key }) => key === 'Escape' && setTyped(text)}
          />
          <Button disabled={waiting || typed === text} onClick={send}>
            {t('spreadsheets:mend.apply')}
          </Button>
        </>
      )}
      {original !== null && (
        <Button type="link" disabled={waiting} onClick={() => say(null)}>
          {t('spreadsheets:mend.original', { text: original || t('spreadsheets:empty') })}
        </Button>
      )}
    </span>
  );
}
