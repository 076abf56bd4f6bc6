import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useContext } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { ImportRow } from '../contract/operations.ts';
import { FixContext } from './fix-context.ts';

/** The choices for a row: it is no data, it is data after all, or the data ends with it. */
export function RowChoice({ row: { number, kind } }: { row: ImportRow }) {
  const { t } = useTranslation();
  const fixing = useContext(FixContext);
  if (!fixing) return null;
  const { waiting, change } = fixing;
  if (kind === 'passed') {
    return (
      <Button size="small" disabled={waiting} onClick={() => change({ rows: [{ number, taken: true }] })}>
        {t('spreadsheets:mend.take')}
        <span className="visually-hidden"> {t('spreadsheets:mend.row', { row: number })}</span>
      </Button>
    );
  }
  const items = [
    { key: 'pass', label: t('spreadsheets:mend.pass') },
    { key: 'end', label: t('spreadsheets:mend.end') },
  ];
  const choose = (key: string) => change(key === 'end' ? { endRow: number } : { rows: [{ number, taken: false }] });
  return (
    <Dropdown menu={{ items, onClick: ({ key }) => choose(key) }} trigger={['click']} disabled={waiting}>
      <Button
        type="text"
        size="small"
        icon={<MoreOutlined />}
        aria-label={t('spreadsheets:mend.actions', { row: number })}
      />
    </Dropdown>
  );
}
