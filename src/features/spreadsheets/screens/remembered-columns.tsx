import { Button } from 'antd';
import { useContext } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { ImportColumn } from '../contract/operations.ts';
import { FixContext } from './fix-context.ts';

/** The columns that are mapped as this person did before, and a way to forget that. */
export function RememberedColumns({ columns }: { columns: readonly ImportColumn[] }) {
  const { t } = useTranslation();
  const fixing = useContext(FixContext);
  const remembered = columns.filter(({ by }) => by === 'remembered');
  if (!fixing || remembered.length === 0) return null;
  const letters = remembered.map(({ letter }) => letter).join(', ');
  return (
    <p className="import-remembered">
      {t('spreadsheets:columns.remembered', { count: remembered.length, letters })}
      <Button size="small" disabled={fixing.waiting} onClick={() => fixing.change({ forget: true })}>
        {t('spreadsheets:columns.forget')}
      </Button>
    </p>
  );
}
