import { Button, Select } from 'antd';
import { useContext } from 'react';
import { useWords } from '../../../browser/words.ts';
import type { Resource } from '../../../declare/resource.ts';
import { ReferenceSelect } from '../../../ui/kinds/reference/reference-select.tsx';
import { fieldLabel } from '../../../ui/labels.ts';
import type { ImportDetail, UnknownValue } from '../contract.ts';
import { useUnknownValues } from './import-queries.ts';
import { MappedValues } from './mapped-values.tsx';
import { MendingContext } from './mending.ts';
import { offeredFor } from './offered-values.ts';

/** Values of the file that name nothing, each mapped once for all its rows; the nearest are a press away. */
export function UnknownValues({ resource, detail }: { resource: Resource; detail: ImportDetail }) {
  const { t } = useWords();
  const { items: values = [], mapped = [] } = useUnknownValues(detail).data ?? {};
  const mending = useContext(MendingContext);
  if (!mending) return null;
  if (values.length === 0) return <MappedValues resource={resource} values={mapped} />;
  return (
    <>
      <section className="unknown-values" aria-labelledby="unknown-values">
        <h3 id="unknown-values">{t('spreadsheets:mend.unknown')}</h3>
        <ul>
          {values.map((value) => (
            <li key={`${value.field} ${value.text}`}>
              <UnknownItem resource={resource} value={value} />
            </li>
          ))}
        </ul>
      </section>
      <MappedValues resource={resource} values={mapped} />
    </>
  );
}

function UnknownItem({ resource, value: { field, text, rows, nearest } }: { resource: Resource; value: UnknownValue }) {
  const { t } = useWords();
  const mending = useContext(MendingContext);
  if (!mending) return null;
  const { to, options } = offeredFor(t, resource, field);
  const map = (value: string | null) => value !== null && mending.change({ values: [{ field, text, value }] });
  const label = t('spreadsheets:mend.meaning', { label: fieldLabel(t, resource, field), text });
  const common = { className: 'unknown-choice', placeholder: t('spreadsheets:mend.choose'), 'aria-label': label };
  return (
    <>
      <span className="unknown-text">
        {fieldLabel(t, resource, field)} <q>{text}</q>{' '}
        <span className="spreadsheet-quiet">{t('spreadsheets:mend.rows', { count: rows })}</span>
      </span>
      {nearest.map((near) => (
        <Button key={near.value} disabled={mending.waiting} onClick={() => map(near.value)}>
          {near.label}
        </Button>
      ))}
      {to !== undefined && <ReferenceSelect {...common} to={to} onChange={map} />}
      {options && <Select {...common} disabled={mending.waiting} options={options} onChange={map} />}
    </>
  );
}
