import { Button } from 'antd';
import { useContext } from 'react';
import { useWords } from '../../../browser/words.ts';
import type { Resource } from '../../../declare/resource.ts';
import { fieldLabel } from '../../../ui/labels.ts';
import type { ImportDetail, UnknownValue } from '../contract.ts';
import { useUnknownValues } from './import-queries.ts';
import { MappedValues } from './mapped-values.tsx';
import { MendingContext } from './mending.ts';
import { isAsked, MissingValues } from './missing-values.tsx';
import { ValueChoice } from './value-choice.tsx';

/** Values of the file that name nothing, or are missing, each said once for all its rows; the nearest are a press away. */
export function UnknownValues({ resource, detail }: { resource: Resource; detail: ImportDetail }) {
  const { t } = useWords();
  const { items = [], mapped = [] } = useUnknownValues(detail).data ?? {};
  if (!useContext(MendingContext)) return null;
  const values = items.filter(({ text }) => text !== '');
  return (
    <>
      {values.length > 0 && (
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
      )}
      {(['asked', 'missing'] as const).map((why) => (
        <MissingValues
          key={why}
          resource={resource}
          values={items.filter(({ field, text }) => text === '' && isAsked(resource, field) === (why === 'asked'))}
          title={t(`spreadsheets:mend.${why}`)}
        />
      ))}
      <MappedValues resource={resource} values={mapped} />
    </>
  );
}

function UnknownItem({ resource, value: { field, text, rows, nearest } }: { resource: Resource; value: UnknownValue }) {
  const { t } = useWords();
  const mending = useContext(MendingContext);
  if (!mending) return null;
  const label = t('spreadsheets:mend.meaning', { label: fieldLabel(t, resource, field), text });
  return (
    <>
      <span className="unknown-text">
        {fieldLabel(t, resource, field)} <q>{text}</q>{' '}
        <span className="spreadsheet-quiet">{t('spreadsheets:mend.rows', { count: rows })}</span>
      </span>
      {nearest.map((near) => (
        <Button
          key={near.value}
          disabled={mending.waiting}
          onClick={() => mending.change({ values: [{ field, text, value: near.value }] })}
        >
          {near.label}
        </Button>
      ))}
      <ValueChoice resource={resource} field={field} text={text} label={label} />
    </>
  );
}
